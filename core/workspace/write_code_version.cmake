# SPDX-License-Identifier: GPL-3.0-only
# Writes OUT with the version and the commit of SOURCE_DIR; leaves it alone when nothing changed, so
# that nothing is rebuilt. Run at build time: the commit changes without a configure.
set(version "${VERSION}")
execute_process(COMMAND git -C "${SOURCE_DIR}" describe --always --dirty --exclude=*
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
if(NOT failed)
    string(APPEND version "+${commit}")
endif()
set(text "// SPDX-License-Identifier: GPL-3.0-only
#include \"workspace/code_version.h\"

namespace tlp::workspace {

std::string_view codeVersion()
{
    return \"${version}\";
}

} // namespace tlp::workspace
")
set(old "")
if(EXISTS "${OUT}")
    file(READ "${OUT}" old)
endif()
if(NOT old STREQUAL text)
    file(WRITE "${OUT}" "${text}")
endif()
