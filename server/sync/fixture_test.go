package sync

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations" // PocketBase's own tables
	"github.com/pocketbase/pocketbase/tools/types"

	"coterie/secrets"
)

// fixture is a server with two collections: notes (visible to owner and admins; with a subject and a read mark) and
// news (visible to all users).
type fixture struct {
	t       *testing.T
	app     core.App
	mux     http.Handler
	service *service
	dir     string
}

const fixtureKey = "0123456789abcdef0123456789abcdef"

// statusOf replaces the statuses that the build generates from domain/responses.ts.
func statusOf(code string) int {
	switch code {
	case "signed-out", "token-expired":
		return http.StatusUnauthorized
	case "not-allowed":
		return http.StatusForbidden
	case "app-outdated":
		return http.StatusUpgradeRequired
	case "sequence-gap", "other-person":
		return http.StatusConflict
	case "rate-limited":
		return http.StatusTooManyRequests
	case "server-busy":
		return http.StatusServiceUnavailable
	case "disk-full":
		return http.StatusInsufficientStorage
	}
	return http.StatusBadRequest
}

const client = "client000000001"

var testManifest = Manifest{Collections: map[string]Access{
	"notes": {
		Audiences: []Audience{{Column: "user_id"}, {Literal: "role:admin"}},
		Create:    &Write{Fields: []string{"user_id", "subject"}, Rule: "user_id = @request.auth.id"},
		Update:    &Write{Fields: []string{"subject", "title", "seen"}, Rule: "user_id = @request.auth.id"},
		Conflict:  map[string]string{"subject": "ask", "seen": "true"},
	},
	"news": {Audiences: []Audience{{Literal: "*", When: "{row}.published != ''"}}},
}}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	f := &fixture{t: t}
	f.open(t.TempDir())
	for _, table := range []string{
		`CREATE TABLE _sync_log (seq INTEGER PRIMARY KEY AUTOINCREMENT, c TEXT NOT NULL, id TEXT NOT NULL, aud TEXT NOT NULL)`,
		`CREATE UNIQUE INDEX _sync_log_row ON _sync_log (aud, c, id)`,
		`CREATE INDEX _sync_log_aud ON _sync_log (aud, seq)`,
		`CREATE TABLE _sync_mutations (client TEXT, n INTEGER, user TEXT, status TEXT, code TEXT, result TEXT, at TEXT, key TEXT NOT NULL,
			hash TEXT NOT NULL DEFAULT '', let_go TEXT NOT NULL DEFAULT '', PRIMARY KEY (client, n))`,
		`CREATE UNIQUE INDEX _sync_mutations_key ON _sync_mutations (user, key)`,
		`CREATE TABLE _sync_runs (n INTEGER PRIMARY KEY, nonce TEXT NOT NULL UNIQUE, start_seq INTEGER NOT NULL, at TEXT NOT NULL)`,
		`CREATE TABLE _sync_client (client TEXT PRIMARY KEY, user TEXT, last_n INTEGER, schema INTEGER, device TEXT, seen TEXT)`,
		`CREATE TABLE _sync_meta (floor INTEGER)`,
		`INSERT INTO _sync_meta (floor) VALUES (0)`,
		`CREATE TABLE _sync_gen (c TEXT PRIMARY KEY, gen INTEGER NOT NULL) WITHOUT ROWID`,
		`CREATE TABLE _sync_found (key TEXT PRIMARY KEY, what TEXT NOT NULL, c TEXT NOT NULL, missing INTEGER NOT NULL,
			extra INTEGER NOT NULL, changed INTEGER NOT NULL, at TEXT NOT NULL) WITHOUT ROWID`,
	} {
		f.exec(table)
	}
	users, err := f.app.FindCollectionByNameOrId("users")
	f.check(err)
	users.Fields.Add(&core.SelectField{Name: "roles", Values: []string{"affiliate", "admin"}, MaxSelect: 2})
	f.check(f.app.Save(users))
	notes := core.NewBaseCollection("notes")
	notes.ListRule = types.Pointer(`user_id = @request.auth.id || @request.auth.roles:each ?= "admin"`)
	notes.Fields.Add(&core.TextField{Name: "user_id"}, &core.TextField{Name: "subject"}, &core.TextField{Name: "title"},
		&core.BoolField{Name: "seen"}, &core.TextField{Name: "secret", Hidden: true})
	f.check(f.app.Save(notes))
	news := core.NewBaseCollection("news")
	news.ListRule = types.Pointer(`published != ""`)
	news.Fields.Add(&core.TextField{Name: "published"})
	f.check(f.app.Save(news))
	f.app.OnRecordCreate("notes").BindFunc(func(e *core.RecordEvent) error {
		switch e.Record.GetString("subject") {
		case "poison":
			return errors.New("CodedError: text-empty at create (hooks)")
		case "named":
			return errors.New(`CodedError: bad-input {"fields":{"subject":"text-too-long"}} at create (hooks)`)
		case "too fast":
			return errors.New(`GoError: CodedError: rate-limited {"details":{"retryAfterMs":61500}} at create (hooks)`)
		case "panic":
			panic("a bug in a hook")
		}
		return e.Next()
	})
	f.serve()
	return f
}

func (f *fixture) open(dir string) {
	f.dir = dir
	f.app = core.NewBaseApp(core.BaseAppConfig{DataDir: filepath.Join(dir, "data")})
	f.check(f.app.Bootstrap())
	f.check(f.app.RunAllMigrations())
	positions, err := secrets.NewPositionBox(fixtureKey)
	f.check(err)
	f.service = register(f.app, Options{Manifest: testManifest, Status: statusOf, Positions: positions, Streams: tokenStreams{f.app}})
	f.t.Cleanup(func() { _ = f.app.ResetBootstrapState() })
}

func (f *fixture) serve() {
	router, err := apis.NewRouter(f.app)
	f.check(err)
	f.check(f.app.OnServe().Trigger(&core.ServeEvent{App: f.app, Router: router}, func(*core.ServeEvent) error { return nil }))
	f.mux, err = router.BuildMux()
	f.check(err)
	f.t.Cleanup(func() { _ = f.app.OnTerminate().Trigger(&core.TerminateEvent{App: f.app}) })
}

func (f *fixture) addUser(name string, roles ...string) *core.Record {
	users, err := f.app.FindCollectionByNameOrId("users")
	f.check(err)
	record := core.NewRecord(users)
	record.SetEmail(name + "@example.org")
	record.SetPassword("harbour-lantern-93")
	record.Set("roles", roles)
	f.check(f.app.Save(record))
	return record
}

func (f *fixture) addNote(id, owner, subject string) *core.Record {
	notes, err := f.app.FindCollectionByNameOrId("notes")
	f.check(err)
	record := core.NewRecord(notes)
	record.Load(map[string]any{"id": id, "user_id": owner, "subject": subject, "secret": "hidden"})
	f.check(f.app.Save(record))
	return record
}

func (f *fixture) exec(query string) {
	f.t.Helper()
	_, err := f.app.DB().NewQuery(query).Execute()
	f.check(err)
}

func (f *fixture) count(query string) int {
	f.t.Helper()
	var n int
	f.check(f.app.DB().NewQuery(query).Row(&n))
	return n
}

// post sends a request as a user (nil for a guest), decodes the response into target and returns the status.
func (f *fixture) post(auth *core.Record, path string, body, target any) int {
	f.t.Helper()
	response := f.send(auth, http.MethodPost, path, body)
	if target != nil {
		f.check(json.Unmarshal(response.Body.Bytes(), target))
	}
	return response.Code
}

// send sends a request as a user, nil for a guest.
func (f *fixture) send(auth *core.Record, method, path string, body any) *httptest.ResponseRecorder {
	f.t.Helper()
	text, err := json.Marshal(body)
	f.check(err)
	request := httptest.NewRequest(method, path, bytes.NewReader(text))
	request.Header.Set("Content-Type", "application/json")
	if auth != nil {
		token, err := auth.NewAuthToken()
		f.check(err)
		request.Header.Set("Authorization", token)
	}
	response := httptest.NewRecorder()
	f.mux.ServeHTTP(response, request)
	return response
}

// cursorAt returns the cursor of a device that received the log up to after.
func (f *fixture) cursorAt(auth *core.Record, after int64) string {
	f.t.Helper()
	gen, _, err := f.service.changedCollections(f.app.DB(), 0)
	f.check(err)
	cursor, err := f.service.sealCurrent(f.app.DB(), position{User: auth.Id, After: after, Gen: gen, Scopes: scopesOf(auth)})
	f.check(err)
	return cursor
}

func (f *fixture) openCursor(cursor string) position {
	f.t.Helper()
	p, err := f.service.open(cursor)
	f.check(err)
	return p
}

// pull sends a pull from a cursor or a sequence number. acknowledged lists acknowledged mutations.
func (f *fixture) pull(auth *core.Record, from any, acknowledged ...string) pullResponse {
	f.t.Helper()
	cursor, isPosition := from.(string)
	if !isPosition {
		cursor = f.cursorAt(auth, int64(from.(int)))
	}
	var response pullResponse
	status := f.post(auth, "/api/sync/pull", pullRequest{Schema: schemaMax, Client: client, Cursor: cursor, Acknowledged: acknowledged}, &response)
	if status != http.StatusOK {
		f.t.Fatalf("pull: %d", status)
	}
	return response
}

func (f *fixture) push(auth *core.Record, muts ...mutation) (int, pushResponse) {
	f.t.Helper()
	return f.pushAfter(auth, muts[0].N-1, muts...)
}

func (f *fixture) pushAfter(auth *core.Record, last int64, muts ...mutation) (int, pushResponse) {
	f.t.Helper()
	var response pushResponse
	status := f.post(auth, "/api/sync/push", pushRequest{Schema: schemaMax, Client: client, Last: last, Muts: muts}, &response)
	return status, response
}

// fields decodes a row of a response.
func (f *fixture) fields(text wireRow) row {
	f.t.Helper()
	decoded := row{}
	f.check(json.Unmarshal(text, &decoded))
	return decoded
}

func (f *fixture) check(err error) {
	f.t.Helper()
	if err != nil {
		f.t.Fatal(err)
	}
}

// keyOf returns the same key for the same number and row.
func keyOf(n int64, id string) string { return fmt.Sprintf("k%06d%s", n, id[len(id)-8:]) }

func createMutation(n int64, id string, patch row) mutation {
	return mutation{Key: keyOf(n, id), N: n, Op: "create", C: "notes", Id: id, Patch: patch}
}

func updateMutation(n int64, id string, patch, base row) mutation {
	return mutation{Key: keyOf(n, id), N: n, Op: "update", C: "notes", Id: id, Patch: patch, Base: base}
}
