# SPDX-License-Identifier: GPL-3.0-only
# Every library that the project uses, with its purpose. Nothing is downloaded at configure time.
include(FeatureSummary)

set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)
find_package(tl-expected REQUIRED)
find_package(fmt REQUIRED)
find_package(nlohmann_json 3.10 REQUIRED)
find_package(simdjson REQUIRED)
find_package(SQLiteCpp REQUIRED)
find_package(LibArchive REQUIRED)
find_package(CLI11 2.1 REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(XXHASH REQUIRED IMPORTED_TARGET libxxhash)
# Debian's CMake file of xgboost names a program that its packages do not have.
pkg_check_modules(XGBOOST REQUIRED IMPORTED_TARGET xgboost)
find_package(Torch REQUIRED)
if(TORCH_CXX_FLAGS MATCHES "_GLIBCXX_USE_CXX11_ABI=0")
    message(FATAL_ERROR "This LibTorch has the old string ABI, which no other library here uses: "
        "download the one named \"cxx11 ABI\" and point CMAKE_PREFIX_PATH at it")
endif()
# Torch's flags are attached to the targets that use it, never to the whole tree.
# Debian names the package by version. Only tlp-builder links it, so a tree without Halide still builds.
find_package(Halide NAMES Halide Halide14 Halide19)

find_package(Qt6 6.4 REQUIRED COMPONENTS Core Test)
if(TLP_BUILD_GUI)
    # Charts' package file asks for OpenGL; Svg is for icons and SVG export.
    find_package(Qt6 6.4 REQUIRED COMPONENTS Gui Widgets Concurrent Charts Svg LinguistTools)
endif()

set_package_properties(tl-expected PROPERTIES PURPOSE "Result<T>, the one error type")
set_package_properties(fmt PROPERTIES PURPOSE "Text formatting (GCC 12 has no std::format)")
set_package_properties(nlohmann_json PROPERTIES PURPOSE "Configurations, job specifications, --json output")
set_package_properties(simdjson PROPERTIES PURPOSE "Parsing measure records")
set_package_properties(SQLiteCpp PROPERTIES PURPOSE "Datasets and workspace")
set_package_properties(LibArchive PROPERTIES PURPOSE "Importing zip archives")
set_package_properties(CLI11 PROPERTIES PURPOSE "Command line")
set_package_properties(Torch PROPERTIES PURPOSE "Cost models and their training")
set_package_properties(Halide PROPERTIES PURPOSE "Code generation (tlp-builder only)")
set_package_properties(Qt6 PROPERTIES PURPOSE "Tests and the desktop application")
