// Package anchor keeps the ends of the audit log and of the record of facts outside the database: a log that was cut off agrees
// with itself, but not with this file.
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

	"coterie/seal"
)

// File lies in the data folder and in no backup: an earlier one would say that nothing was cut off.
const File = "audit.anchor"

// End is where a chain ended: its newest number and that one's hash. N is 0 for a chain that is empty.
type End struct {
	N    int64  `json:"n" db:"n"`
	Hash string `json:"hash" db:"hash"`
}

// Ends are both chains' ends.
type Ends struct {
	Log   End `json:"log"`
	Facts End `json:"facts"`
}

// What is wrong with an anchor.
const (
	Missing = "missing" // the file isn't there
	Damaged = "damaged" // it isn't what the program wrote
	Cut     = "cut"     // the database doesn't reach it
)

// Loss is an anchor that the database didn't reach when the next one was written. It stays until somebody accepts it.
type Loss struct {
	Why string `json:"why"`
	Ends
}

// State is what the file says.
type State struct {
	Ends
	Lost *Loss  `json:"lost,omitempty"`
	Mac  string `json:"mac"`
}

// Anchor writes and reads the file of one data folder.
type Anchor struct {
	dir     string
	marks   *seal.Marks
	mutex   sync.Mutex
	waiting sync.Map // transactions that have asked already
}

// New makes the anchor of a data folder; nothing is read or written yet.
func New(dir string, marks *seal.Marks) *Anchor { return &Anchor{dir: dir, marks: marks} }

// AfterCommit writes the anchor once the transaction of app has been committed, before its caller is answered. Asking again in
// the same transaction changes nothing.
func (a *Anchor) AfterCommit(app, outside core.App) {
	info := app.TxInfo()
	if info == nil {
		a.Note(outside)
		return
	}
	if _, asked := a.waiting.LoadOrStore(info, true); asked {
		return
	}
	info.OnComplete(func(txErr error) error {
		a.waiting.Delete(info)
		if txErr == nil {
			a.Note(outside)
		}
		return nil
	})
}

// Note writes the newest ends. What is committed is committed: a file that can't be written is told, not an error of the caller.
func (a *Anchor) Note(app core.App) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if err := a.write(app, false); err != nil {
		app.Logger().Error("the audit log's anchor isn't written", "file", filepath.Join(a.dir, File), "error", err)
	}
}

// Begin writes the anchor of a database whose record begins or whose loss was accepted: whatever was lost before is forgotten.
func (a *Anchor) Begin(app core.App) error {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	return a.write(app, true)
}

// Read gives what the file says, and what is wrong with it or with a database that doesn't reach it.
func (a *Anchor) Read(app core.App) (State, string) {
	state, problem := a.read()
	if problem != "" {
		return state, problem
	}
	reached, err := reaches(app.DB(), state.Ends)
	if err != nil || !reached {
		return state, Cut
	}
	return state, ""
}

func (a *Anchor) read() (State, string) {
	var state State
	text, err := os.ReadFile(filepath.Join(a.dir, File))
	if errors.Is(err, fs.ErrNotExist) {
		return state, Missing
	}
	if err != nil || json.Unmarshal(text, &state) != nil || !seal.Equal(state.Mac, a.mac(state)) {
		return State{}, Damaged
	}
	return state, ""
}

func (a *Anchor) write(app core.App, forgets bool) error {
	now, err := EndsOf(app.ConcurrentDB())
	if err != nil {
		return err
	}
	state := State{Ends: now}
	if !forgets {
		before, problem := a.Read(app)
		switch {
		case problem != "":
			state.Lost = &Loss{Why: problem, Ends: before.Ends}
		case before.Lost != nil:
			state.Lost = before.Lost
		case before.Ends == now:
			return nil
		}
		if problem != "" && before.Lost != nil {
			state.Lost = before.Lost // the first loss is the one to tell of
		}
	}
	state.Mac = a.mac(state)
	text, err := json.Marshal(state)
	if err != nil {
		return err
	}
	return replace(filepath.Join(a.dir, File), append(text, '\n'))
}

func (a *Anchor) mac(state State) string {
	state.Mac = ""
	text, err := json.Marshal(state)
	if err != nil {
		return ""
	}
	return a.marks.Keyed("anchor " + string(text))
}

// EndsOf reads where the chains end now.
func EndsOf(db dbx.Builder) (Ends, error) {
	log, err := endOf(db, "audit_log", "hash")
	if err != nil {
		return Ends{}, err
	}
	facts, err := endOf(db, "_fact_chain", "mac")
	return Ends{Log: log, Facts: facts}, err
}

// endOf reads a chain's last entry, found by its number: however long the chain is, nothing else of it is read.
func endOf(db dbx.Builder, table, hash string) (End, error) {
	var end End
	err := db.NewQuery("SELECT n, " + hash + " AS hash FROM " + table + " WHERE n = (SELECT MAX(n) FROM " + table + ")").One(&end)
	if errors.Is(err, sql.ErrNoRows) {
		return End{}, nil
	}
	return end, err
}

// reaches says whether both chains hold what was their end.
func reaches(db dbx.Builder, ends Ends) (bool, error) {
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
