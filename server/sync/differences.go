package sync

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"coterie/secrets"
)

const (
	// Findings are stored for the health page, for at most differenceDays and up to maxDifferences entries.
	differenceDays = 30
	maxDifferences = 500
	// The largest row count stored in a finding.
	maxDifferenceRows = 1_000_000
	// Time in which each collection's log entries are checked once, one collection after another.
	logCheckEvery = 24 * time.Hour
	// Minimum time between early checks of a collection, which a finding of a device triggers.
	earlyCheckEvery = time.Hour
)

// saveDifferences stores the differences that a device found ("copy"), each once and without personal data, and returns
// their keys. The check of the log stores its own findings ("log").
func (s *service) saveDifferences(found []difference) ([]string, error) {
	keys := []string{}
	if len(found) == 0 {
		return keys, nil
	}
	err := s.app.RunInTransaction(func(tx core.App) error {
		for _, each := range found {
			if len(each.Key) == idLength && s.manifest.isSynced(each.C) {
				if err := s.saveDifference(tx, "copy", each); err != nil {
					return err
				}
				if each.Extra > 0 {
					s.logChecker.checkSoon(each.C)
				}
			}
			// return the key of an invalid finding too, so that the device doesn't report it again
			keys = append(keys, each.Key)
		}
		return nil
	})
	return keys, err
}

func (s *service) saveDifference(tx core.App, what string, found difference) error {
	now := s.now().UTC()
	_, err := tx.DB().NewQuery(`INSERT INTO _sync_found (key, what, c, missing, extra, changed, at)
		VALUES ({:key}, {:what}, {:c}, {:missing}, {:extra}, {:changed}, {:at}) ON CONFLICT (key) DO NOTHING`).Bind(dbx.Params{
		"key": found.Key, "what": what, "c": found.C, "missing": clampCount(found.Missing), "extra": clampCount(found.Extra),
		"changed": clampCount(found.Changed), "at": s.timestamp(),
	}).Execute()
	if err != nil {
		return err
	}
	_, err = tx.DB().NewQuery(`DELETE FROM _sync_found WHERE at < {:before}
		OR key NOT IN (SELECT key FROM _sync_found ORDER BY at DESC LIMIT {:most})`).Bind(dbx.Params{
		"before": now.AddDate(0, 0, -differenceDays).Format("2006-01-02 15:04:05.000Z"), "most": maxDifferences,
	}).Execute()
	s.app.Logger().Warn("sync corrected a difference", "what", what, "collection", found.C,
		"missing", found.Missing, "extra", found.Extra, "changed", found.Changed)
	return err
}

func clampCount(number int) int { return max(0, min(number, maxDifferenceRows)) }

// logChecker checks one collection of the log at a time: every row must have an entry for each of its audiences.
// Devices never receive rows without an entry.
type logChecker struct {
	s     *service
	next  int
	early chan string
	done  chan struct{}
}

func newLogChecker(s *service) *logChecker {
	return &logChecker{s: s, early: make(chan string, 1), done: make(chan struct{})}
}

// checkSoon schedules a check of a collection. Rows without a log entry appear as surplus rows on a device that fetches
// the collection again.
func (c *logChecker) checkSoon(collection string) {
	select {
	case c.early <- collection:
	default:
	}
}

// run checks one collection after the other until stop. The server has already checked all of them at its start.
func (c *logChecker) run() {
	names := slices.Sorted(maps.Keys(c.s.manifest.Collections))
	checked := map[string]time.Time{}
	ticker := time.NewTicker(logCheckEvery / time.Duration(max(1, len(names))))
	defer ticker.Stop()
	for {
		select {
		case <-c.done:
			return
		case <-ticker.C:
			if len(names) == 0 {
				return
			}
			c.tryCheck(names[c.next%len(names)])
			c.next++
		case name := <-c.early:
			if time.Since(checked[name]) > earlyCheckEvery {
				checked[name] = time.Now()
				c.tryCheck(name)
			}
		}
	}
}

func (c *logChecker) tryCheck(collection string) {
	if err := c.check(collection); err != nil {
		c.s.app.Logger().Warn("can't check the sync log", "error", err)
	}
}

func (c *logChecker) stop() {
	select {
	case <-c.done:
	default:
		close(c.done)
	}
}

// check adds missing entries of a collection and stores their number as a finding.
func (c *logChecker) check(collection string) error {
	if !c.s.manifest.isSynced(collection) {
		return nil
	}
	missing, err := c.s.countWithoutEntry(collection)
	if err != nil || missing == 0 {
		return err
	}
	return c.s.app.RunInTransaction(func(tx core.App) error {
		if err := c.s.backfill(tx, collection); err != nil {
			return err
		}
		return c.s.saveDifference(tx, "log", difference{Key: secrets.RandomHex(idLength), C: collection, Missing: missing})
	})
}

// countWithoutEntry counts rows that lack a log entry for an audience. It doesn't block writers.
func (s *service) countWithoutEntry(collection string) (missing int, err error) {
	for _, audience := range s.manifest.Collections[collection].Audiences {
		var n int
		err := s.app.ConcurrentDB().NewQuery(fmt.Sprintf(`SELECT COUNT(*) FROM %[3]s t WHERE %[4]s AND NOT EXISTS
			(SELECT 1 FROM _sync_log l WHERE l.c = %[1]s AND l.id = t.id AND l.aud = %[2]s)`,
			sqlLiteral(collection), audience.value("t"), quoteIdentifier(collection), audience.condition("t"))).Row(&n)
		if err != nil {
			return 0, err
		}
		missing += n
	}
	return missing, nil
}
