// SPDX-License-Identifier: GPL-3.0-only
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace tlp::templates {

/// What a loop is; the order is that of AutoTVM's one-hot (apache/tvm
/// src/autotvm/feature_visitor.h).
enum class Annotation : std::uint8_t {
    BlockX,
    BlockY,
    BlockZ,
    ThreadX,
    ThreadY,
    ThreadZ,
    Unrolled,
    Vectorized,
    Parallel,
    Serial,
    VirtualThread
};
inline constexpr int kAnnotationCount = 11;

/// A loop of a lowered program. One that was fused runs over the product of its parts.
struct Loop
{
    std::string name;
    int parent = -1; ///< index; −1: outermost
    Annotation annotation = Annotation::Serial;
    std::vector<std::int64_t> parts; ///< extents, outermost first; one unless fused
    int additions = 0; ///< of floating-point numbers, in its body but in no inner loop
    int multiplications = 0;
    int divisions = 0;

    [[nodiscard]] std::int64_t length() const;
};

/// A load or store within a loop.
struct Access
{
    std::string name; ///< the buffer and how often it was met before: "A.shared_0"
    int loop = 0; ///< the innermost one around it
    /// By how much the index moves with one step of a loop, for the loops that it depends on. Of a
    /// fused loop that moves it by different strides, 1; of a loop of length 1, none: as AutoTVM's
    /// reader of index expressions sees them.
    std::vector<std::pair<int, std::int64_t>> strides;

    [[nodiscard]] std::int64_t strideOf(int loopIndex) const; ///< 0: none
    [[nodiscard]] std::string buffer() const; ///< "A.shared"
    [[nodiscard]] std::string tensor() const; ///< "A", of which the buffer is a copy
};

/// A part of a loop with the stride that its steps move an index by.
struct Term
{
    int loop = 0;
    std::int64_t stride = 0;
    int part = 0; ///< of a fused loop
};

/// The loops of a lowered program in the order in which they begin, and what they touch.
class LoopTree
{
public:
    /// parent: −1 for an outermost loop; else one that was added before.
    int add(int parent, std::string name, std::int64_t length,
        Annotation annotation = Annotation::Serial);
    int addFused(int parent, std::string name, std::vector<std::int64_t> parts,
        Annotation annotation = Annotation::Serial);
    /// A load or store in the body of `loop`, in the order of the program.
    void touch(int loop, const std::string& buffer, const std::vector<Term>& index);
    /// Counts in the body of `loop`.
    void addArithmetic(int loop, int additions, int multiplications, int divisions = 0);

    [[nodiscard]] const std::vector<Loop>& loops() const { return m_loops; }
    [[nodiscard]] const std::vector<Access>& accesses() const { return m_accesses; }
    /// From the outermost loop to this one.
    [[nodiscard]] std::vector<int> pathTo(int loop) const;

private:
    std::vector<Loop> m_loops;
    std::vector<Access> m_accesses;
};

} // namespace tlp::templates
