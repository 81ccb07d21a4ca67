package hooks

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"

	"coterie/clock"
	"coterie/contract"
	"coterie/datadir"
	"coterie/limit"
	"coterie/secrets"
	"coterie/session"
	"coterie/staging"
	"coterie/uploads"
)

const rulesText = `
const loaded = $app.store().get('loads') || 0
$app.store().set('loads', loaded + 1)
exports.echo = (app, text) => ({ text: text + ' ' + app.dataDir().length, status: 3 })
exports.globalNames = () => Object.keys($coterie).sort().join(' ')
exports.time = () => [new Date().getFullYear(), new Date(Date.now()).getFullYear()].join(' ')
exports.setTime = (app, ms) => $coterie.setNowMs(Number(ms))
exports.sealed = (app, text) => $coterie.unseal($coterie.seal(text))
exports.allow = () => [1, 2, 3].map(() => $coterie.takeFromLimit('b', 'k', 2, 60000) > 0).join()
exports.fails = () => { throw new Error('on purpose') }
exports.refuses = (name) => { throw new BadRequestError('refused ' + name) }
exports.modelHook = (name, e) => { e.app.store().set('heard', name + ' ' + e.record.getString('text')); return e.next() }
exports.reads = () => loaded
exports.soon = (app) => { for (const n of [1, 2, 3]) $coterie.startTask(app, 'soon', 'count') }
exports.begins = (app) => { for (const name of ['a', 'b', 'b']) $coterie.startTask(app, 'write', name) }
exports.runTask = (app, asked) => {
  const { argument } = JSON.parse(asked)
  for (const sign of '+-') app.store().set('order', (app.store().get('order') || '') + sign + argument)
}
`

const registered = `
onRecordCreate((e) => require(__hooks + '/coterie.js').modelHook('onRecordCreate notes', e), 'notes')
onRecordUpdate((e) => require(__hooks + '/coterie.js').refuses(e.record.getString('text')), 'notes')
cronAdd('probe', '* * * * *', () => $coterie.startTask($app, 'write', 'probe'))
cronAdd('nightly', $coterie.staggered('29 3 * * *'), () => {})
`

func newTestEngine(t *testing.T, canSetClock bool) (*Engine, core.App) {
	t.Helper()
	return newTestEngineWith(t, canSetClock, CustomDir{})
}

func newTestEngineWith(t *testing.T, canSetClock bool, custom CustomDir) (*Engine, core.App) {
	t.Helper()
	t.Setenv(datadir.KeyVariable, "")
	app, key, err := datadir.NewApp(t.TempDir(), time.Second)
	if err != nil {
		t.Fatal(err)
	}
	box, err := secrets.NewBox(key)
	if err != nil {
		t.Fatal(err)
	}
	made, err := Register(app, Source{Custom: custom, Assets: fstest.MapFS{
		"hooks/coterie.js": {Data: []byte(rulesText)},
		"hooks/main.pb.js": {Data: []byte(registered)},
		"migrations/1_a.js": {Data: []byte(
			"migrate((app) => { app.db().newQuery('CREATE TABLE made (n INTEGER)').execute() }, (app) => {})")},
	}}, Host{
		Sessions:    session.New(app, session.Origin{}, contract.Contract{}, ""),
		RateLimiter: limit.NewRateLimiter(), Staging: staging.New(app.DataDir()), Uploads: uploads.New(app.DataDir()), PasswordHasher: limit.NewPasswordHasher(), Secrets: box,
		CanSetClock: canSetClock, JobMinutes: 35, PagesChanged: func() {},
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := datadir.Open(app, datadir.Upgrade{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.ClearBootstrap() })
	return made, app
}

func callOK(t *testing.T, engine *Engine, name, argument string) any {
	t.Helper()
	result, err := engine.Call(name, argument)
	if err != nil {
		t.Fatal(name, err)
	}
	return result
}

func TestEmbeddedMigrationsAndBundleAreLoaded(t *testing.T) {
	engine, app := newTestEngine(t, false)
	if _, err := app.DB().NewQuery("INSERT INTO made VALUES (1)").Execute(); err != nil {
		t.Error(err)
	}
	answer, _ := callOK(t, engine, "echo", "hello").(map[string]any)
	if text, _ := answer["text"].(string); !strings.HasPrefix(text, "hello ") || answer["status"] != int64(3) {
		t.Errorf("%v", answer)
	}
}

func TestGlobalsWork(t *testing.T) {
	engine, _ := newTestEngine(t, false)
	want := "anchor anchorAfterCommit appendRestore appendUpload checkSingleSignOn clockAheadMs connectSmtp copyBackup createBackupLink deviceActiveMs hashPassword passwordMatches post printStatement publicPagesChanged pushKeys putFile readBackup readMachineInfo " +
		"readStagingFile readUpload recountStats redeemSingleSignOn redrawPicture removeStagingFile restoreJob seal sealPush sendBySmtp setNowMs singleSignOnAddress staggered startNewAnchor startTask takeFromLimit touchDevice truncateJournal trustClock unseal verifyNewPasskey verifyPasskeyResponse withStagingFile writeStagingFile"
	if got := callOK(t, engine, "globalNames", ""); got != want {
		t.Errorf("got %v", got)
	}
	if got := callOK(t, engine, "sealed", "ñ"); got != "ñ" {
		t.Errorf("got %v", got)
	}
	if got := callOK(t, engine, "allow", ""); got != "false,false,true" {
		t.Errorf("got %v", got)
	}
}

func TestClockIsSharedAndFixed(t *testing.T) {
	fixed, _ := newTestEngine(t, false)
	if _, err := fixed.Call("setTime", "1"); err == nil {
		t.Error("the clock of a server was set")
	}
	movable, _ := newTestEngine(t, true)
	defer clock.Set(time.Now())
	callOK(t, movable, "setTime", "1900000000000")
	if got := callOK(t, movable, "time", ""); got != "2030 2030" {
		t.Errorf("got %v", got)
	}
}

func TestCallReturnsErrors(t *testing.T) {
	engine, _ := newTestEngine(t, false)
	if _, err := engine.Call("nothing", ""); !errors.Is(err, ErrNoSuchFunction) {
		t.Errorf("got %v", err)
	}
	if _, err := engine.Call("fails", ""); err == nil || !strings.Contains(err.Error(), "on purpose") {
		t.Errorf("got %v", err)
	}
}

func TestRepeatedJobRequestsRunOnce(t *testing.T) {
	engine, app := newTestEngine(t, false)
	callOK(t, engine, "soon", "")
	engine.runner.group.Wait()
	if got := app.Store().Get("order"); got != "+count-count" {
		t.Errorf("ran as %v", got)
	}
	demo, app := newTestEngineWith(t, true, CustomDir{})
	callOK(t, demo, "soon", "")
	demo.runner.group.Wait()
	if got := app.Store().Get("order"); got != nil {
		t.Errorf("a command that sets the clock ran %v", got)
	}
}

func TestTasksOfOneNameRunSequentially(t *testing.T) {
	engine, app := newTestEngine(t, false)
	// the first task is still running, so all three are queued before the next one starts
	busy := &queue{running: true}
	engine.runner.queues["write"] = busy
	callOK(t, engine, "begins", "")
	engine.runner.group.Add(1)
	engine.runner.drain("write", busy)
	if got := app.Store().Get("order"); got != "+a-a+b-b" {
		t.Errorf("ran as %v", got)
	}
	engine.runner.mutex.Lock()
	engine.runner.stopped = true
	engine.runner.mutex.Unlock()
	callOK(t, engine, "begins", "")
	engine.runner.group.Wait()
	if got := app.Store().Get("order"); got != "+a-a+b-b" {
		t.Errorf("ran during the shutdown: %v", got)
	}
}

func TestTaskStartsAfterCommit(t *testing.T) {
	engine, app := newTestEngine(t, false)
	for _, keeps := range []bool{false, true} {
		_ = app.RunInTransaction(func(tx core.App) error {
			if _, err := engine.CallIn(tx, "begins", ""); err != nil {
				t.Error(err)
			}
			if got := app.Store().Get("order"); got != nil {
				t.Errorf("started inside the transaction: %v", got)
			}
			if keeps {
				return nil
			}
			return errors.New("rolled back")
		})
		engine.runner.group.Wait()
		if got := app.Store().Get("order"); (got != nil) != keeps {
			t.Errorf("committed %v, ran as %v", keeps, got)
		}
	}
}

func TestSequentialCallsReuseRuntime(t *testing.T) {
	engine, app := newTestEngine(t, false)
	loads := func() any { return app.Store().Get("loads") }
	callOK(t, engine, "reads", "")
	before := loads()
	if _, err := engine.Call("fails", ""); err == nil {
		t.Error("the call succeeded")
	}
	if got := callOK(t, engine, "echo", "a"); loads() != before {
		t.Errorf("%v, loaded %v times instead of %v", got, loads(), before)
	}
	// another call doesn't share the runtime of a call in progress
	used := engine.acquire()
	callOK(t, engine, "reads", "")
	if loads() == before {
		t.Error("a runtime was shared")
	}
	engine.release(used)
	_ = app.RunInTransaction(func(tx core.App) error {
		_, err := engine.CallIn(tx, "reads", "")
		return err
	})
	if engine.acquire().Get("$app").Export() != engine.app {
		t.Error("a finished transaction is still referenced")
	}
}

func TestModelHooksAndJobsRun(t *testing.T) {
	engine, app := newTestEngine(t, false)
	notes := core.NewBaseCollection("notes")
	notes.Fields.Add(&core.TextField{Name: "text"})
	if err := app.Save(notes); err != nil {
		t.Fatal(err)
	}
	record := core.NewRecord(notes)
	record.Set("text", "hello")
	if err := app.Save(record); err != nil {
		t.Fatal(err)
	}
	if got := app.Store().Get("heard"); got != "onRecordCreate notes hello" {
		t.Errorf("heard %v", got)
	}
	var refused *router.ApiError
	if err := app.Save(record); !errors.As(err, &refused) || refused.Message != "Refused hello." {
		t.Errorf("the rule's error was returned as %v", err)
	}
	for _, job := range app.Cron().Jobs() {
		if job.Id() == "probe" {
			job.Run()
		}
	}
	engine.runner.group.Wait()
	if got := app.Store().Get("order"); got != "+probe-probe" {
		t.Errorf("ran as %v", got)
	}
}

func TestIsMigrated(t *testing.T) {
	_, app := newTestEngine(t, false)
	if !datadir.IsMigrated(app) {
		t.Error("reported as migrated before all migrations ran")
	}
	if _, err := app.DB().NewQuery("DELETE FROM _migrations WHERE file = '1_a.js'").Execute(); err != nil {
		t.Fatal(err)
	}
	if datadir.IsMigrated(app) {
		t.Error("reported as not migrated")
	}
}
