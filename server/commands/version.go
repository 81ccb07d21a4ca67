package commands

import (
	"fmt"
	"runtime/debug"
)

func (c CLI) printVersion([]string) error {
	var settings []debug.BuildSetting
	if info, ok := debug.ReadBuildInfo(); ok {
		settings = info.Settings
	}
	fmt.Println("coterie", c.Version+revisionOf(settings))
	return nil
}

// revisionOf returns the commit of the build in parentheses, which distinguishes two builds of one version (O15), or ""
// if unknown.
func revisionOf(settings []debug.BuildSetting) string {
	found := map[string]string{}
	for _, each := range settings {
		found[each.Key] = each.Value
	}
	revision := found["vcs.revision"]
	if revision == "" {
		return ""
	}
	if found["vcs.modified"] == "true" {
		revision += ", with changes"
	}
	return " (" + revision + ")"
}
