# SPDX-License-Identifier: GPL-3.0-only
# Helpers that give every target of the project the same flags, and the check of the layers.

add_library(tlp_flags INTERFACE)
target_compile_features(tlp_flags INTERFACE cxx_std_20)
target_compile_options(tlp_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wnon-virtual-dtor -Woverloaded-virtual
    $<$<BOOL:${TLP_WERROR}>:-Werror>)
target_include_directories(tlp_flags INTERFACE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/core)
target_compile_definitions(tlp_flags INTERFACE
    QT_NO_KEYWORDS QT_NO_FOREACH $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)
# Programs name only the shared libraries whose symbols they use.
target_link_options(tlp_flags INTERFACE -Wl,--as-needed)
if(TLP_SANITIZE)
    target_compile_options(tlp_flags INTERFACE -fsanitize=${TLP_SANITIZE} -fno-omit-frame-pointer
        -fno-sanitize-recover=all
        # GCC's own manual: sanitizers make this one warn of what is initialised.
        $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
    target_link_options(tlp_flags INTERFACE -fsanitize=${TLP_SANITIZE})
endif()

set_property(GLOBAL PROPERTY TLP_LIBRARIES "")

# tlp_add_library(NAME SOURCES … [LINK …] [PRIVATE_LINK …])
# A static library whose headers live beside its sources. LINK: libraries whose types its headers
# show. PRIVATE_LINK: libraries that only its .cpp files see.
function(tlp_add_library name)
    cmake_parse_arguments(arg "" "" "SOURCES;LINK;PRIVATE_LINK" ${ARGN})
    add_library(${name} STATIC ${arg_SOURCES})
    target_link_libraries(${name} PUBLIC tlp_flags ${arg_LINK} PRIVATE ${arg_PRIVATE_LINK})
    set_property(GLOBAL APPEND PROPERTY TLP_LIBRARIES ${name})
endfunction()

# tlp_use_torch(TARGET): links LibTorch privately and compiles with its headers precompiled
# (one file with torch/torch.h takes half a minute without).
function(tlp_use_torch target)
    get_target_property(type ${target} TYPE)
    target_link_libraries(${target} PRIVATE ${TORCH_LIBRARIES})
    separate_arguments(torch_flags UNIX_COMMAND "${TORCH_CXX_FLAGS}")
    target_compile_options(${target} PRIVATE ${torch_flags} -Wno-pedantic -Wno-unused-parameter
        -Wno-deprecated-declarations)
    # Qt compiles its users with -fPIC; one precompiled header serves both only with equal flags.
    if(NOT type STREQUAL "EXECUTABLE")
        set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    endif()
    if(NOT TARGET tlp_torch_pch)
        message(FATAL_ERROR "tlp_torch_pch is missing: core/model must come first")
    endif()
    if(NOT target STREQUAL "tlp_torch_pch")
        target_precompile_headers(${target} REUSE_FROM tlp_torch_pch)
    endif()
endfunction()

# tlp_add_test(NAME SOURCES … [LINK …] [LABELS …] [TORCH]): a Qt Test executable.
function(tlp_add_test name)
    cmake_parse_arguments(arg "TORCH" "" "SOURCES;LINK;LABELS" ${ARGN})
    add_executable(${name} ${arg_SOURCES})
    # Each test includes the moc of its one source. AUTOMOC would also scan and compile an empty file
    # for each of them, a sixth of the build.
    set(moc ${CMAKE_CURRENT_BINARY_DIR}/${name}_moc/${name}.moc)
    qt_generate_moc(${name}.cpp ${moc} TARGET ${name})
    target_sources(${name} PRIVATE ${moc})
    target_include_directories(${name} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/${name}_moc)
    target_link_libraries(${name} PRIVATE tlp_flags Qt6::Core Qt6::Test tlp_test_support ${arg_LINK})
    if(arg_TORCH)
        tlp_use_torch(${name})
    else()
        # A test is compiled far more often than it runs long. (Precompiled headers need equal flags.)
        target_compile_options(${name} PRIVATE $<$<NOT:$<CONFIG:Debug>>:-O1>
            -include ${PROJECT_SOURCE_DIR}/tests/support/compare_enums.h)
    endif()
    add_test(NAME ${name} COMMAND ${name})
    if("unit" IN_LIST arg_LABELS)
        add_dependencies(tlp_unit_tests ${name})
    endif()
    set_tests_properties(${name} PROPERTIES
        LABELS "${arg_LABELS}"
        TIMEOUT 600
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/support/lsan.supp;UBSAN_OPTIONS=print_stacktrace=1")
endfunction()

# Which project libraries each library may link: the design's "dependencies point down only".
set(TLP_ALLOWED_tlp_base "")
set(TLP_ALLOWED_tlp_sqlite tlp_base)
set(TLP_ALLOWED_tlp_records tlp_base)
set(TLP_ALLOWED_tlp_workload tlp_base tlp_records)
set(TLP_ALLOWED_tlp_program tlp_base tlp_records tlp_workload)
set(TLP_ALLOWED_tlp_space tlp_base tlp_records tlp_workload tlp_program)
set(TLP_ALLOWED_tlp_codegen tlp_base tlp_records tlp_workload tlp_program)
set(TLP_ALLOWED_tlp_measure tlp_base tlp_records tlp_workload)
set(TLP_ALLOWED_tlp_templates tlp_base tlp_records)
set(TLP_ALLOWED_tlp_features tlp_base tlp_records tlp_templates tlp_workload tlp_program)
set(TLP_ALLOWED_tlp_dataset tlp_base tlp_sqlite tlp_records tlp_workload tlp_features)
set(TLP_ALLOWED_tlp_evaluation tlp_base)
set(TLP_ALLOWED_tlp_options tlp_base)
set(TLP_ALLOWED_tlp_trees tlp_base)
set(TLP_ALLOWED_tlp_search tlp_base tlp_options tlp_records tlp_workload tlp_program tlp_space
    tlp_features tlp_measure tlp_evaluation tlp_trees)
set(TLP_ALLOWED_tlp_torch_pch "")
set(TLP_ALLOWED_tlp_model tlp_base tlp_options tlp_features tlp_trees)
set(TLP_ALLOWED_tlp_training tlp_base tlp_options tlp_model tlp_features tlp_dataset tlp_evaluation
    tlp_trees)
set(TLP_ALLOWED_tlp_scoring tlp_base tlp_options tlp_model tlp_features tlp_records)
set(TLP_ALLOWED_tlp_baseline tlp_base tlp_records tlp_workload tlp_measure tlp_scoring)
set(TLP_ALLOWED_tlp_workspace tlp_base tlp_records tlp_sqlite tlp_options tlp_dataset tlp_evaluation)
set(TLP_ALLOWED_tlp_study tlp_base tlp_options tlp_workload tlp_dataset tlp_evaluation tlp_workspace)
set(TLP_ALLOWED_tlp_jobs tlp_base tlp_options tlp_records tlp_program tlp_templates tlp_features
    tlp_dataset tlp_model tlp_training tlp_scoring tlp_evaluation tlp_workspace tlp_workload tlp_space tlp_measure
    tlp_search tlp_baseline tlp_study)

# Widgets read and start; what computes stays behind `tlp job run` (so no model, training, scoring,
# jobs). A chart shows what it is given.
set(TLP_WIDGETS_CORE tlp_base tlp_options tlp_evaluation tlp_records tlp_workload tlp_program
    tlp_features tlp_dataset tlp_workspace tlp_study)
set(TLP_ALLOWED_tlp_widgets_charts tlp_base)
set(TLP_ALLOWED_tlp_widgets_shell ${TLP_WIDGETS_CORE})
set(TLP_ALLOWED_tlp_widgets_data ${TLP_WIDGETS_CORE} tlp_measure tlp_widgets_shell tlp_widgets_charts)
set(TLP_ALLOWED_tlp_widgets_jobs ${TLP_WIDGETS_CORE} tlp_widgets_shell)
set(TLP_ALLOWED_tlp_widgets_inspector ${TLP_WIDGETS_CORE} tlp_measure tlp_widgets_shell tlp_widgets_charts
    tlp_widgets_data)
set(TLP_ALLOWED_tlp_widgets_training ${TLP_WIDGETS_CORE} tlp_widgets_shell tlp_widgets_charts
    tlp_widgets_data)
set(TLP_ALLOWED_tlp_widgets_tuning ${TLP_WIDGETS_CORE} tlp_measure tlp_widgets_shell
    tlp_widgets_charts tlp_widgets_data tlp_widgets_inspector tlp_widgets_training)
set(TLP_ALLOWED_tlp_widgets_compare ${TLP_WIDGETS_CORE} tlp_widgets_shell tlp_widgets_charts
    tlp_widgets_data tlp_widgets_training tlp_widgets_tuning)
set(TLP_ALLOWED_tlp_widgets_study ${TLP_WIDGETS_CORE} tlp_widgets_shell tlp_widgets_charts
    tlp_widgets_data tlp_widgets_training tlp_widgets_tuning tlp_widgets_compare)

# Heavy libraries and the only targets that may name them.
set(TLP_ONLY_torch tlp_torch_pch tlp_model tlp_training tlp_scoring tlp_baseline)
set(TLP_ONLY_SQLiteCpp tlp_sqlite tlp_dataset tlp_workspace)
set(TLP_ONLY_simdjson tlp_records)
set(TLP_ONLY_PkgConfig::XGBOOST tlp_trees)

function(tlp_check_layers)
    get_property(libraries GLOBAL PROPERTY TLP_LIBRARIES)
    foreach(library IN LISTS libraries)
        get_target_property(links ${library} LINK_LIBRARIES)
        foreach(link IN LISTS links)
            if(library MATCHES "^tlp_widgets_" AND NOT DEFINED TLP_ALLOWED_${library})
                message(FATAL_ERROR "${library} is missing in cmake/TlpTargets.cmake")
            endif()
            if(link MATCHES "^tlp_" AND NOT link STREQUAL "tlp_flags"
                    AND DEFINED TLP_ALLOWED_${library} AND NOT link IN_LIST TLP_ALLOWED_${library})
                message(FATAL_ERROR "${library} must not link ${link}: dependencies point down only")
            endif()
            if(library MATCHES "^tlp_(base|sqlite|records|workload|program|templates|space|search|trees|codegen|measure|features|dataset|evaluation|options|model|training|scoring|baseline|workspace|study|jobs)$"
                    AND link MATCHES "^Qt6::")
                message(FATAL_ERROR "${library} must not link ${link}: the core has no Qt")
            endif()
            foreach(heavy torch SQLiteCpp simdjson PkgConfig::XGBOOST)
                if(link MATCHES "^${heavy}" AND NOT library IN_LIST TLP_ONLY_${heavy})
                    message(FATAL_ERROR "${library} must not link ${link}")
                endif()
            endforeach()
            if(link MATCHES "Halide" AND NOT library STREQUAL "tlp_codegen")
                message(FATAL_ERROR "${library} must not link Halide: only codegen may, which tlp-builder links")
            endif()
        endforeach()
    endforeach()
endfunction()
