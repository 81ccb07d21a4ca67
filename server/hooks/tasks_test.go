package hooks

import "testing"

func TestStaggeredMovesHourlyAndNightlyJobs(t *testing.T) {
	for _, each := range []struct {
		cron    string
		minutes int
		want    string
	}{
		{"11 * * * *", 0, "11 * * * *"},
		{"11 * * * *", 48, "59 * * * *"},
		{"11 * * * *", 49, "0 * * * *"},
		{"29 3 * * *", 30, "59 3 * * *"},
		{"29 3 * * *", 59, "28 4 * * *"},
		{"30 23 * * *", 45, "15 0 * * *"},
		{"* * * * *", 30, "* * * * *"},
		{"*/10 * * * *", 30, "*/10 * * * *"},
	} {
		if got := staggered(each.cron, each.minutes); got != each.want {
			t.Errorf("%s and %d minutes: %s", each.cron, each.minutes, got)
		}
	}
}

func TestJobsAreStaggeredWhenTheyAreAdded(t *testing.T) {
	_, app := newTestEngine(t, false)
	for _, job := range app.Cron().Jobs() {
		if job.Id() == "nightly" && job.Expression() == "4 4 * * *" {
			return
		}
	}
	t.Error("the nightly job doesn't run at its own minute")
}
