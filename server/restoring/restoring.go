// Package restoring restores backups that a browser chose. A running server receives and checks the backup in a separate
// process. After the confirmation the server ends, and the process that takes its place restores the backup before it
// opens the data. The rules in pb_hooks/restore decide who may do what.
package restoring

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"coterie/datadir"
	"coterie/secrets"
	"coterie/uploads"
)

// States of a job.
const (
	uploading = "uploading"
	uploaded  = "uploaded"
	checking  = "checking"
	checked   = "checked"
	refused   = "refused"
	restoring = "restoring"
	restored  = "restored"
	failed    = "failed"
)

const (
	idBytes = 32
	// jobLife is how long a job waits for the next request about it.
	jobLife    = time.Hour
	uploadName = "upload"
)

var errState = errors.New("the restore isn't in the right state")

// job is the restore that is being prepared. There is at most one, because it replaces everything.
type job struct {
	ID    string `json:"id"`
	State string `json:"state"`
	// Owner is the user who began, "" for a visitor with the setup link.
	Owner string `json:"owner"`
	// Name is the name of the backup. Received is how much of an upload of Bytes has arrived.
	Name     string `json:"name"`
	Bytes    int64  `json:"bytes"`
	Received int64  `json:"received"`
	Problem  string `json:"problem"`
	// KeyLost and OwnKey describe the key of the last check.
	KeyLost    bool            `json:"keyLost"`
	OwnKey     bool            `json:"ownKey"`
	Summary    json.RawMessage `json:"summary"`
	Upgraded   bool            `json:"upgraded"`
	Audit      *Finding        `json:"audit"`
	Comparison *Finding        `json:"comparison"`

	file   string
	key    datadir.Key
	stop   context.CancelFunc
	expiry *time.Timer
}

// Store prepares at most one restore of a data directory.
type Store struct {
	app     core.App
	dir     string
	request Request
	uploads *uploads.Store
	mutex   sync.Mutex
	job     *job
	outcome Outcome
	pending *Pending
	confirm chan struct{}
}

// New returns the store of a data directory. request holds the options with which a child process opens it, and outcome
// the result of the restore with which this process began.
func New(app core.App, request Request, outcome Outcome) *Store {
	dir := filepath.Join(request.Dir, core.LocalTempDirName, "restore")
	store := &Store{app: app, dir: dir, request: request, uploads: uploads.NewIn(dir), outcome: outcome, confirm: make(chan struct{})}
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		store.mutex.Lock()
		if store.job != nil && store.job.stop != nil {
			store.job.stop()
		}
		store.mutex.Unlock()
		return e.Next()
	})
	return store
}

// Confirmed is closed when a restore was confirmed, so that the server must end.
func (s *Store) Confirmed() <-chan struct{} { return s.confirm }

// Pending returns the confirmed restore, nil if there is none.
func (s *Store) Pending() *Pending {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.pending
}

// call is what the rules ask for, as JSON.
type call struct {
	Act, ID string
	// Replaces is the id of the job that begin replaces.
	Owner, Backup, Replaces string
	Bytes                   int64
	Key, Language           string
	KeyLost, Audits         bool
	// By is the id of the person who confirms, and Via the page on which they do.
	By, Via string
}

// answer is the state of the job, null if there is none.
type answer struct {
	Job *job `json:"job"`
	// KeyFixed means that the environment sets the key. Free is the free space of the disk, -1 if unknown.
	KeyFixed bool  `json:"keyFixed"`
	Free     int64 `json:"free"`
}

// Call implements $coterie.restoreJob.
func (s *Store) Call(input string) (string, error) {
	var asked call
	if err := json.Unmarshal([]byte(input), &asked); err != nil {
		return "", err
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	var err error
	switch asked.Act {
	case "read":
	case "begin":
		err = s.begin(asked)
	case "check":
		err = s.check(asked)
	case "confirm":
		err = s.confirmed(asked)
	case "cancel":
		if s.job != nil && s.job.ID == asked.ID && s.job.State != restoring {
			err = s.drop()
		}
	default:
		err = errors.New("unknown act")
	}
	if err != nil {
		return "", err
	}
	return s.answer(asked.ID)
}

func (s *Store) answer(id string) (string, error) {
	found := answer{Job: s.job, KeyFixed: keyFromEnvironment, Free: -1}
	if total, free := datadir.DiskSpace(s.request.Dir); total > 0 {
		found.Free = free
	}
	if s.job == nil && id != "" && id == s.outcome.ID {
		found.Job = &job{ID: id, State: restored, Problem: s.outcome.Problem}
		if s.outcome.Problem != "" {
			found.Job.State = failed
		}
	}
	if s.job != nil {
		s.job.expiry.Reset(jobLife)
	}
	text, err := json.Marshal(found)
	return string(text), err
}

// begin starts a job for a backup of the server or for an upload. It replaces only the job that the caller knows.
func (s *Store) begin(asked call) error {
	known := ""
	if s.job != nil {
		known = s.job.ID
	}
	if known != asked.Replaces || s.job != nil && s.job.State == restoring {
		return errState
	}
	if err := s.drop(); err != nil {
		return err
	}
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return err
	}
	next := &job{ID: secrets.RandomHex(idBytes), State: uploading, Owner: asked.Owner, Bytes: asked.Bytes, Name: asked.Backup,
		file: filepath.Join(s.dir, uploadName)}
	if asked.Backup != "" {
		next.State, next.file = uploaded, filepath.Join(s.request.Dir, core.LocalBackupsDirName, asked.Backup)
	}
	next.expiry = time.AfterFunc(jobLife, func() { s.expire(next) })
	s.job = next
	return nil
}

func (s *Store) expire(old *job) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.job != old {
		return
	}
	if old.State == checking || old.State == restoring {
		old.expiry.Reset(jobLife)
		return
	}
	if err := s.drop(); err != nil {
		s.app.Logger().Error("an abandoned restore can't be removed", "error", err)
	}
}

// drop ends the job and deletes its files.
func (s *Store) drop() error {
	if s.job == nil {
		return nil
	}
	if s.job.stop != nil {
		s.job.stop()
	}
	s.job.expiry.Stop()
	s.job = nil
	return os.RemoveAll(s.dir)
}

// Append adds a part of the upload and returns what has arrived. It returns -1 if there is no such upload, and -2 if the
// part doesn't begin at the end of what has arrived.
func (s *Store) Append(id string, offset int64, part io.Reader) (int64, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if !s.receives(id) {
		return -1, nil
	}
	s.job.expiry.Reset(jobLife)
	if s.job.State == uploaded {
		return -2, nil
	}
	size, err := s.uploads.Append(uploadName, offset, s.job.Bytes, part)
	if errors.Is(err, uploads.ErrOffset) || errors.Is(err, uploads.ErrTooLarge) {
		return -2, nil
	}
	if err != nil {
		return 0, err
	}
	if s.job.Received = size; size == s.job.Bytes {
		s.job.State = uploaded
	}
	return size, nil
}

// Expects reports whether a part of an upload with this id may arrive.
func (s *Store) Expects(id string) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.receives(id)
}

// receives also accepts parts of a complete upload, because the last part is sent again if its answer was lost.
func (s *Store) receives(id string) bool {
	isUpload := s.job != nil && s.job.Name == "" && (s.job.State == uploading || s.job.State == uploaded)
	return isUpload && id != "" && secrets.Equal(s.job.ID, id)
}

// check unpacks and opens the backup in another process and removes it again.
func (s *Store) check(asked call) error {
	current := s.job
	if current == nil || current.ID != asked.ID || current.State != uploaded && current.State != checked && current.State != refused {
		return errState
	}
	ctx, stop := context.WithCancel(context.Background())
	current.stop, current.State, current.Problem = stop, checking, ""
	current.key = datadir.Key{Text: asked.Key, Lost: asked.KeyLost}
	current.KeyLost, current.OwnKey = asked.KeyLost, asked.Key != ""
	request := s.requestOf(current)
	request.Language, request.Audits, request.Temp = asked.Language, asked.Audits, s.dir
	go func() {
		found := request.run(ctx)
		s.mutex.Lock()
		defer s.mutex.Unlock()
		if ctx.Err() != nil { // cancelled; the process may have written after drop removed its files
			if s.job == nil {
				_ = os.RemoveAll(s.dir)
			}
			return
		}
		stop()
		current.stop, current.State, current.Problem = nil, checked, found.Problem
		if found.Problem != "" {
			current.State = refused
			s.app.Logger().Warn("a backup was refused", "problem", found.Problem, "error", found.Detail)
		}
		current.Summary, current.Upgraded, current.Audit, current.Comparison = found.Summary, found.Upgraded, found.Audit, found.Comparison
	}()
	return nil
}

func (s *Store) requestOf(of *job) Request {
	request := s.request
	request.Backup, request.Name, request.Key = of.file, of.Name, of.key
	return request
}

// confirmed makes the server end and then restore the checked backup.
func (s *Store) confirmed(asked call) error {
	current := s.job
	if current == nil || current.ID != asked.ID || current.State != checked {
		return errState
	}
	current.State = restoring
	request := s.requestOf(current)
	request.Replace, request.By, request.Via = true, asked.By, asked.Via
	s.pending = &Pending{ID: asked.ID, Request: request}
	close(s.confirm)
	return nil
}
