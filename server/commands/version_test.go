package commands

import (
	"runtime/debug"
	"testing"
)

func TestRevisionOf(t *testing.T) {
	for want, settings := range map[string][]debug.BuildSetting{
		"":                         {{Key: "-trimpath", Value: "true"}},
		" (f1e14cf)":               {{Key: "vcs.revision", Value: "f1e14cf"}, {Key: "vcs.modified", Value: "false"}},
		" (f1e14cf, with changes)": {{Key: "vcs.revision", Value: "f1e14cf"}, {Key: "vcs.modified", Value: "true"}},
	} {
		if got := revisionOf(settings); got != want {
			t.Errorf("got %q instead of %q", got, want)
		}
	}
}
