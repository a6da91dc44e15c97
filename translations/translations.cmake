# SPDX-License-Identifier: GPL-3.0-only
# The catalogues of the window: `cmake --build … --target update_translations` adds new texts to the
# .ts files; every build turns them into .qm files inside the program (translation_sources).
set(translation_languages de en zh_CN)
set(translation_dir ${PROJECT_SOURCE_DIR}/translations)
# With the include paths, lupdate finds the classes' namespaces: a text's context is its full name.
set(translation_options -no-obsolete -locations none -extensions cpp,h
    -I ${PROJECT_SOURCE_DIR} -I ${PROJECT_SOURCE_DIR}/widgets -I ${PROJECT_SOURCE_DIR}/core
    -I ${PROJECT_SOURCE_DIR}/app
    ${PROJECT_SOURCE_DIR}/widgets ${PROJECT_SOURCE_DIR}/app/gui)

set(qm_files "")
set(qrc_entries "")
foreach(language IN LISTS translation_languages)
    set(qm ${CMAKE_CURRENT_BINARY_DIR}/tlp-workbench_${language}.qm)
    add_custom_command(OUTPUT ${qm}
        COMMAND Qt6::lrelease -silent ${translation_dir}/tlp-workbench_${language}.ts -qm ${qm}
        DEPENDS ${translation_dir}/tlp-workbench_${language}.ts
        COMMENT "Compiling the texts in ${language}"
        VERBATIM)
    list(APPEND qm_files ${qm})
    string(APPEND qrc_entries "<file alias=\"tlp-workbench_${language}.qm\">${qm}</file>")
endforeach()
file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/translations.qrc
    CONTENT "<RCC><qresource prefix=\"/translations\">${qrc_entries}</qresource></RCC>\n")
set(translation_sources ${CMAKE_CURRENT_BINARY_DIR}/qrc_translations.cpp)
add_custom_command(OUTPUT ${translation_sources}
    COMMAND Qt6::rcc --name translations -o ${translation_sources}
        ${CMAKE_CURRENT_BINARY_DIR}/translations.qrc
    DEPENDS ${qm_files} ${CMAKE_CURRENT_BINARY_DIR}/translations.qrc
    VERBATIM)
set_source_files_properties(${translation_sources} PROPERTIES SKIP_AUTOGEN ON)

# English has only the texts with a number in them ("1 run", "2 runs").
add_custom_target(update_translations
    COMMAND Qt6::lupdate ${translation_options} -ts
        ${translation_dir}/tlp-workbench_de.ts ${translation_dir}/tlp-workbench_zh_CN.ts
    COMMAND Qt6::lupdate ${translation_options} -pluralonly -ts ${translation_dir}/tlp-workbench_en.ts
    VERBATIM)
