package sync

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/tools/security"
)

// openEpoch reads the log's epoch and replaces it when the database is older than what was once announced: a restored backup or a
// copied folder, or commits lost with the power. Devices then fetch everything again and keep their unsent changes.
func (s *service) openEpoch() error {
	db := s.app.DB()
	err := db.NewQuery("SELECT COALESCE((SELECT epoch FROM _sync_meta LIMIT 1), '')").Row(&s.epoch)
	if err != nil {
		return err
	}
	newest, err := head(db)
	if err != nil {
		return err
	}
	markEpoch, markSeq := s.readMark()
	if s.epoch != "" && (markEpoch == "" || (markEpoch == s.epoch && newest >= markSeq)) {
		s.mark(newest)
		return nil
	}
	s.epoch = security.RandomStringWithAlphabet(15, "abcdefghijklmnopqrstuvwxyz0123456789")
	if _, err := db.NewQuery("DELETE FROM _sync_meta").Execute(); err != nil {
		return err
	}
	_, err = db.NewQuery(`INSERT INTO _sync_meta (epoch, floor, schema_min, schema_max) VALUES ({:epoch}, 0, {:min}, {:max})`).
		Bind(dbx.Params{"epoch": s.epoch, "min": schemaMin, "max": schemaMax}).Execute()
	if err != nil {
		return err
	}
	if err == nil {
		s.mark(newest)
	}
	return err
}

func (s *service) readMark() (epoch string, seq int64) {
	content, err := os.ReadFile(s.markFile)
	if err != nil {
		return "", 0
	}
	if _, err := fmt.Sscanf(string(content), "%s %d", &epoch, &seq); err != nil {
		return "", 0
	}
	return epoch, seq
}

// mark writes the mark; a place where that isn't possible costs this guard, not the service.
func (s *service) mark(seq int64) {
	if err := s.writeMark(seq); err != nil {
		s.app.Logger().Warn("sync mark not written: a restored backup may go unnoticed", "file", s.markFile, "error", err)
	}
}

// writeMark replaces the mark as a whole: half a mark would look like an old one.
func (s *service) writeMark(seq int64) error {
	next := filepath.Clean(s.markFile) + ".next"
	if err := os.WriteFile(next, fmt.Appendf(nil, "%s %d\n", s.epoch, seq), 0o600); err != nil {
		return err
	}
	return os.Rename(next, s.markFile)
}
