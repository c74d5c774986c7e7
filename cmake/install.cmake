# What other programs build on: the C interface as a shared library, everything as a static one, the headers, and
# what find_package and pkg-config need.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# All objects but the C interface's, which is compiled once more to be exported.
add_library(preferans_shared SHARED
  csrc/src/c_api.cpp
  $<FILTER:$<TARGET_OBJECTS:preferans_core>,EXCLUDE,c_api>)
add_library(preferans::shared ALIAS preferans_shared)
target_include_directories(preferans_shared PUBLIC
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/csrc/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_compile_definitions(preferans_shared PRIVATE PREFERANS_BUILDING_SHARED)
target_link_libraries(preferans_shared PRIVATE Threads::Threads)
set_target_properties(preferans_shared PROPERTIES
  EXPORT_NAME shared OUTPUT_NAME preferans VERSION ${PROJECT_VERSION} SOVERSION 1
  CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
if(PREFERANS_SANITIZE)
  target_link_options(preferans_shared PRIVATE -fsanitize=${PREFERANS_SANITIZE})
endif()
if(UNIX AND NOT APPLE)
  set(map ${PROJECT_SOURCE_DIR}/cmake/symbols.map)
  target_link_options(preferans_shared PRIVATE LINKER:--version-script=${map})
  set_target_properties(preferans_shared PROPERTIES LINK_DEPENDS ${map})
endif()

install(TARGETS preferans_core preferans_shared EXPORT preferans-targets COMPONENT development)
install(DIRECTORY csrc/include/preferans DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/preferans)
install(EXPORT preferans-targets NAMESPACE preferans:: DESTINATION ${package} COMPONENT development)
configure_package_config_file(cmake/preferans-config.cmake.in preferans-config.cmake INSTALL_DESTINATION ${package})
write_basic_package_version_file(preferans-config-version.cmake COMPATIBILITY SameMinorVersion)
# The files find their prefix from where they lie, so that an installed tree may be moved.
file(RELATIVE_PATH up /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/preferans.pc.in preferans.pc @ONLY)
configure_file(cmake/preferans-static.pc.in preferans-static.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/preferans-config.cmake ${PROJECT_BINARY_DIR}/preferans-config-version.cmake
  DESTINATION ${package} COMPONENT development)
install(FILES ${PROJECT_BINARY_DIR}/preferans.pc ${PROJECT_BINARY_DIR}/preferans-static.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
