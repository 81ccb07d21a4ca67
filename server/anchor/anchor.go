// Package anchor stores the last entries of the audit log and of the fact record in a file outside the database. A
// truncated log is consistent in itself, but it no longer reaches the entries in this file.
package anchor

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"coterie/secrets"
)

// File is the name of the anchor file in the data directory. Backups exclude it, because an older file would hide a
// truncation.
const File = "audit.anchor"

// End identifies the last entry of a chain by its number and its hash. N is 0 for an empty chain.
type End struct {
	N    int64  `json:"n" db:"n"`
	Hash string `json:"hash" db:"hash"`
}

type Ends struct {
	Log   End `json:"log"`
	Facts End `json:"facts"`
}

// Problems that Read reports.
const (
	Missing   = "missing" // the file doesn't exist
	Damaged   = "damaged" // the file has an invalid content or signature
	Truncated = "cut"     // the database lacks the anchored entry
)

// Loss describes an anchor that the database didn't reach when the next anchor was written. It remains until an admin
// accepts it.
type Loss struct {
	Why string `json:"why"`
	Ends
}

// State is the content of the anchor file.
type State struct {
	Ends
	Lost *Loss  `json:"lost,omitempty"`
	Mac  string `json:"mac"`
}

// Anchor reads and writes the anchor file of one data directory.
type Anchor struct {
	dir     string
	hasher  *secrets.KeyedHasher
	mutex   sync.Mutex
	pending sync.Map // transactions that already have a completion callback
}

// New returns the anchor of a data directory. It reads and writes nothing.
func New(dir string, hasher *secrets.KeyedHasher) *Anchor { return &Anchor{dir: dir, hasher: hasher} }

// AfterCommit writes the anchor after app's transaction commits and before the caller of the transaction continues.
// Repeated calls in one transaction have no effect.
func (a *Anchor) AfterCommit(app, outside core.App) {
	info := app.TxInfo()
	if info == nil {
		a.Write(outside)
		return
	}
	if _, isPending := a.pending.LoadOrStore(info, true); isPending {
		return
	}
	info.OnComplete(func(txErr error) error {
		a.pending.Delete(info)
		if txErr == nil {
			a.Write(outside)
		}
		return nil
	})
}

// Write stores the current ends of both chains. The caller's data is already committed, so a write error is only
// logged.
func (a *Anchor) Write(app core.App) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if err := a.write(app, false); err != nil {
		app.Logger().Error("can't write the audit log's anchor", "file", filepath.Join(a.dir, File), "error", err)
	}
}

// Reset writes the anchor for a new fact record or after an accepted loss, and discards any recorded loss.
func (a *Anchor) Reset(app core.App) error {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	return a.write(app, true)
}

// Read returns the content of the file and a problem code: for an unusable file, for a database that doesn't reach the
// file's entries, or "" for none.
func (a *Anchor) Read(app core.App) (State, string) {
	state, problem := a.read()
	if problem != "" {
		return state, problem
	}
	reached, err := containsEnds(app.DB(), state.Ends)
	if err != nil || !reached {
		return state, Truncated
	}
	return state, ""
}

func (a *Anchor) read() (State, string) {
	var state State
	text, err := os.ReadFile(filepath.Join(a.dir, File))
	if errors.Is(err, fs.ErrNotExist) {
		return state, Missing
	}
	if err != nil || json.Unmarshal(text, &state) != nil || !secrets.Equal(state.Mac, a.mac(state)) {
		return State{}, Damaged
	}
	return state, ""
}

func (a *Anchor) write(app core.App, reset bool) error {
	ends, err := EndsOf(app.ConcurrentDB())
	if err != nil {
		return err
	}
	state := State{Ends: ends}
	if !reset {
		before, problem := a.Read(app)
		switch {
		case problem != "":
			state.Lost = &Loss{Why: problem, Ends: before.Ends}
		case before.Lost != nil:
			state.Lost = before.Lost
		case before.Ends == ends:
			return nil
		}
		if problem != "" && before.Lost != nil {
			state.Lost = before.Lost // report the first loss, not later ones
		}
	}
	state.Mac = a.mac(state)
	text, err := json.Marshal(state)
	if err != nil {
		return err
	}
	return replaceFile(filepath.Join(a.dir, File), append(text, '\n'))
}

func (a *Anchor) mac(state State) string {
	state.Mac = ""
	text, err := json.Marshal(state)
	if err != nil {
		return ""
	}
	return a.hasher.Hash("anchor " + string(text))
}

// EndsOf returns the current ends of both chains.
func EndsOf(db dbx.Builder) (Ends, error) {
	log, err := endOf(db, "audit_log", "hash")
	if err != nil {
		return Ends{}, err
	}
	facts, err := endOf(db, "_fact_chain", "mac")
	return Ends{Log: log, Facts: facts}, err
}

// endOf reads only the last entry, by its number, so that its cost doesn't depend on the length of the chain.
func endOf(db dbx.Builder, table, hash string) (End, error) {
	var end End
	err := db.NewQuery("SELECT n, " + hash + " AS hash FROM " + table + " WHERE n = (SELECT MAX(n) FROM " + table + ")").One(&end)
	if errors.Is(err, sql.ErrNoRows) {
		return End{}, nil
	}
	return end, err
}

// containsEnds reports whether both chains still contain the given entries.
func containsEnds(db dbx.Builder, ends Ends) (bool, error) {
	for _, each := range []struct {
		end   End
		table string
		hash  string
	}{{ends.Log, "audit_log", "hash"}, {ends.Facts, "_fact_chain", "mac"}} {
		if each.end.N == 0 {
			continue
		}
		var found int
		err := db.NewQuery(fmt.Sprintf("SELECT COUNT(*) FROM %s WHERE n = {:n} AND %s = {:hash}", each.table, each.hash)).
			Bind(dbx.Params{"n": each.end.N, "hash": each.end.Hash}).Row(&found)
		if err != nil || found != 1 {
			return false, err
		}
	}
	return true, nil
}
