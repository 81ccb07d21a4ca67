package backups

import (
	"regexp"
	"time"
)

var notInName = regexp.MustCompile(`[^A-Za-z0-9._-]+`)

// BeforeUpgrade is the name of the backup that precedes the upgrade to a version (O2), by UTC. The rules know such a name
// (domain/program/backups.ts).
func BeforeUpgrade(version string, at time.Time) string {
	return "coterie-" + at.UTC().Format("2006-01-02-150405") + "-before-upgrade-to-" + notInName.ReplaceAllString(version, "-") + ".zip"
}
