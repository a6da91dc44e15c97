// SPDX-License-Identifier: GPL-3.0-only
#include "measure/kernel_header.h"

#include "measure/pack_buffer.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace tlp::measure {
namespace {

/// A buffer with its name in C.
struct Argument
{
    std::string name; ///< "in_A"
    const KernelBuffer* buffer = nullptr;
    std::vector<std::int64_t> stored; ///< extents as the kernel gets it, slowest first
    std::int64_t size = 1;

    [[nodiscard]] bool isPacked() const { return !buffer->order.empty(); }
};

std::string upper(std::string text)
{
    for (char& c : text)
        c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return text;
}

Result<std::vector<Argument>> argumentsOf(const std::vector<KernelBuffer>& buffers)
{
    std::vector<Argument> arguments;
    std::set<std::string> names;
    for (const KernelBuffer& buffer : buffers) {
        Argument argument;
        const std::string base = (buffer.isOutput ? "out_" : "in_") + identifier(buffer.name);
        argument.name = base;
        // Upper case names sizes, so names must differ in more than case.
        for (int number = 2; !names.insert(upper(argument.name)).second; ++number)
            argument.name = fmt::format("{}_{}", base, number);
        argument.buffer = &buffer;
        TLP_TRY(argument.stored, storedShape(buffer));
        for (const std::int64_t extent : argument.stored)
            argument.size *= extent;
        arguments.push_back(std::move(argument));
    }
    return arguments;
}

std::string shapeText(const std::vector<std::int64_t>& shape)
{
    std::string text;
    for (const std::int64_t extent : shape)
        text += fmt::format("[{}]", extent);
    return text.empty() ? "(one element)" : text;
}

/// Of a comment: nothing in it may end it.
std::string commentText(std::string text)
{
    for (std::size_t at = 0; (at = text.find("*/", at)) != std::string::npos;)
        text.replace(at, 2, "* /");
    std::ranges::replace(text, '\n', ' ');
    return text;
}

std::string sizeName(const std::string& function, const Argument& argument)
{
    return fmt::format("{}_{}_SIZE", upper(function), upper(argument.name));
}

std::string packFunction(const std::string& function, const Argument& argument)
{
    const KernelBuffer& buffer = *argument.buffer;
    std::vector<std::int64_t> extents;
    for (const auto& split : buffer.splits)
        extents.insert(extents.end(), split.begin(), split.end());
    std::vector<std::int64_t> strides(extents.size(), 1);
    for (std::size_t i = extents.size(); i-- > 1;)
        strides[i - 1] = strides[i] * extents[i];
    std::string loops;
    std::string index;
    for (const int part : buffer.order) {
        const auto i = static_cast<std::size_t>(part);
        loops += fmt::format("    for (size_t p{0} = 0; p{0} < {1}; ++p{0})\n", part, extents[i]);
        index += fmt::format("{}p{} * {}", index.empty() ? "" : " + ", part, strides[i]);
    }
    return fmt::format("/* From row-major {} to the order in which the kernel reads it. */\n"
                       "static inline void {}_pack_{}(const float *row_major, float *packed)\n"
                       "{{\n{}        *packed++ = row_major[{}];\n}}\n\n",
        shapeText(buffer.shape), function, argument.name, loops, index);
}

std::string parameterList(const std::vector<Argument>& arguments)
{
    std::string text;
    for (const Argument& argument : arguments)
        text += fmt::format("{}{}float *{}", text.empty() ? "" : ", ",
            argument.buffer->isOutput ? "" : "const ", argument.name);
    return text;
}

/// The innermost dimension comes first.
std::string dimensionsText(const std::vector<std::int64_t>& stored)
{
    std::string text;
    std::int64_t stride = 1;
    for (std::size_t d = stored.size(); d-- > 0;) {
        text += fmt::format("{}{{0, {}, {}, 0}}", text.empty() ? "" : ", ", stored[d], stride);
        stride *= stored[d];
    }
    return text.empty() ? "{0, 1, 1, 0}" : text;
}

std::string runFunction(const std::string& function, const std::vector<Argument>& arguments)
{
    std::string text = fmt::format("/* Computes the outputs; 0, else an error number of Halide. "
                                   "*/\nstatic inline int {}_run({})\n{{\n",
        function, parameterList(arguments));
    std::string pointers;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const Argument& argument = arguments[i];
        text += fmt::format("    struct {0}_dimension d{1}[] = {{{2}}};\n"
                            "    struct {0}_buffer b{1} = {{0, NULL, (uint8_t *)(uintptr_t){3}, 0, "
                            "{{2, 32, 1}}, {4}, d{1}, NULL}};\n",
            function, i, dimensionsText(argument.stored), argument.name, argument.stored.size());
        pointers += fmt::format("{}&b{}", i == 0 ? "" : ", ", i);
    }
    return text
        + fmt::format("    void *buffers[] = {{{}}};\n    return {}_argv(buffers);\n}}\n", pointers,
            function);
}

std::string headerText(
    const std::string& function, const std::string& title, const std::vector<Argument>& arguments)
{
    std::string text = fmt::format(
        "/* {0}\n"
        " *\n"
        " * Arrays are dense, of float, aligned to 64 bytes and followed by at least 256 bytes "
        "that\n"
        " * may be read. Link with lib{1}.a -lpthread -ldl -lm. The environment variable\n"
        " * HL_NUM_THREADS gives the number of threads. */\n"
        "#ifndef {2}_H\n#define {2}_H\n\n#include <stddef.h>\n#include <stdint.h>\n\n"
        "#ifdef __cplusplus\nextern \"C\" {{\n#endif\n\n/* Elements of the arrays. */\nenum {{\n",
        commentText(title), function, upper(function));
    for (const Argument& argument : arguments)
        text += fmt::format("    {} = {}, /* {}{} */\n", sizeName(function, argument),
            argument.size, commentText(shapeText(argument.buffer->shape)),
            argument.isPacked() ? ", packed" : "");
    text += fmt::format(
        "}};\n\n"
        "/* Halide's buffers (halide_buffer_t). */\n"
        "struct {0}_dimension {{ int32_t min, extent, stride; uint32_t flags; }};\n"
        "struct {0}_type {{ uint8_t code, bits; uint16_t lanes; }};\n"
        "struct {0}_buffer {{\n"
        "    uint64_t device;\n    const void *device_interface;\n    uint8_t *host;\n"
        "    uint64_t flags;\n    struct {0}_type type;\n    int32_t dimensions;\n"
        "    struct {0}_dimension *dim;\n    void *padding;\n}};\n"
        "int {0}_argv(void **buffers);\n\n",
        function);
    for (const Argument& argument : arguments)
        if (argument.isPacked())
            text += packFunction(function, argument);
    return text + runFunction(function, arguments) + "\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n";
}

/// Allocation and values of one array of the example.
std::string exampleArray(const std::string& function, const Argument& argument)
{
    std::string text = fmt::format(
        "    float *{} = allocate({});\n", argument.name, sizeName(function, argument));
    if (argument.buffer->isOutput)
        return text;
    if (!argument.isPacked())
        return text
            + fmt::format("    fill({}, {});\n", argument.name, sizeName(function, argument));
    return text
        + fmt::format("    float *plain_{0} = allocate({1});\n    fill(plain_{0}, {1});\n"
                      "    {2}_pack_{0}(plain_{0}, {0});\n    free(plain_{0});\n",
            argument.name, sizeName(function, argument), function);
}

std::string exampleText(const std::string& function, const std::vector<Argument>& arguments)
{
    std::string arrays;
    std::string names;
    std::string prints;
    for (const Argument& argument : arguments) {
        arrays += exampleArray(function, argument);
        names += (names.empty() ? "" : ", ") + argument.name;
        if (argument.buffer->isOutput)
            prints += fmt::format("    printf(\"{0}: %g ... %g\\n\", {0}[0], {0}[{1} - 1]);\n",
                argument.name, sizeName(function, argument));
    }
    return fmt::format(
        "/* cc -O2 {0}_example.c lib{0}.a -lpthread -ldl -lm -o {0}_example */\n"
        "#include \"{0}.h\"\n\n#include <stdio.h>\n#include <stdlib.h>\n#include <time.h>\n\n"
        "static float *allocate(size_t floats)\n{{\n"
        "    const size_t bytes = (floats * sizeof(float) + 256 + 63) / 64 * 64;\n"
        "    float *memory = aligned_alloc(64, bytes);\n"
        "    if (memory == NULL)\n        exit(1);\n    return memory;\n}}\n\n"
        "static void fill(float *array, size_t floats)\n{{\n"
        "    for (size_t i = 0; i < floats; ++i)\n"
        "        array[i] = (float)(i * 7 % 13) / 13.0F - 0.5F;\n}}\n\n"
        "static double seconds_between(struct timespec a, struct timespec b)\n{{\n"
        "    return (double)(b.tv_sec - a.tv_sec) + (double)(b.tv_nsec - a.tv_nsec) * 1e-9;\n}}\n\n"
        "int main(void)\n{{\n{1}"
        "    double best = 0;\n"
        "    for (int i = 0; i < 10; ++i) {{\n"
        "        struct timespec start, end;\n"
        "        timespec_get(&start, TIME_UTC);\n"
        "        const int error = {0}_run({2});\n"
        "        if (error != 0) {{\n"
        "            fprintf(stderr, \"error %d\\n\", error);\n            return 1;\n        }}\n"
        "        timespec_get(&end, TIME_UTC);\n"
        "        const double seconds = seconds_between(start, end);\n"
        "        if (i == 0 || seconds < best)\n            best = seconds;\n    }}\n"
        "{3}    printf(\"fastest of 10, data in the caches: %g ms\\n\", best * 1e3);\n    return "
        "0;\n}}\n",
        function, arrays, names, prints);
}

} // namespace

std::string identifier(std::string_view text)
{
    const auto isPlain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    };
    std::string name;
    for (const char c : text)
        name += isPlain(c) ? c : '_';
    return name;
}

Result<KernelSources> kernelSources(
    const std::string& function, const std::string& title, const std::vector<KernelBuffer>& buffers)
{
    TLP_TRY(const std::vector<Argument> arguments, argumentsOf(buffers));
    return KernelSources{headerText(function, title, arguments), exampleText(function, arguments)};
}

} // namespace tlp::measure
