package hooks

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"

	"coterie/clock"
	"coterie/contract"
	"coterie/limit"
	"coterie/program"
	"coterie/seal"
	"coterie/session"
	"coterie/staging"
	"coterie/uploads"
)

const rulesText = `
const loaded = $app.store().get('loads') || 0
$app.store().set('loads', loaded + 1)
exports.echo = (app, text) => ({ text: text + ' ' + app.dataDir().length, status: 3 })
exports.lent = () => Object.keys($coterie).sort().join(' ')
exports.time = () => [Date.now() - $coterie.nowMs() < 1000, new Date().getFullYear()].join(' ')
exports.setTime = (app, ms) => $coterie.setNowMs(Number(ms))
exports.sealed = (app, text) => $coterie.open($coterie.seal(text)) + $coterie.sha256('abc').slice(0, 8)
exports.allow = () => [1, 2, 3].map(() => $coterie.allow('b', 'k', 2, 60000) > 0).join()
exports.fails = () => { throw new Error('on purpose') }
exports.refuses = (name) => { throw new BadRequestError('refused ' + name) }
exports.modelHook = (name, e) => { e.app.store().set('heard', name + ' ' + e.record.getString('text')); return e.next() }
exports.reads = () => loaded
exports.later = () => { for (const n of [1, 2, 3]) $coterie.runSoon('count') }
exports.begins = (app) => { for (const name of ['a', 'b', 'b']) $coterie.begin(app, 'write', name) }
exports.taskNow = (app, asked) => {
  const { argument } = JSON.parse(asked)
  for (const sign of '+-') app.store().set('order', (app.store().get('order') || '') + sign + argument)
}
exports.jobNow = (app, name) => { app.store().set(name, (app.store().get(name) || 0) + 1) }
`

const registered = `{
  "routes": [{ "name": "GET /api/probe", "bodyBytes": 0 }],
  "modelHooks": ["onRecordCreate notes"],
  "jobs": [{ "name": "probe", "cron": "* * * * *", "task": "write" }]
}`

func engine(t *testing.T, movesClock bool) (*Engine, core.App) {
	t.Helper()
	t.Setenv(program.KeyVariable, "")
	app, key, err := program.New(t.TempDir(), time.Second)
	if err != nil {
		t.Fatal(err)
	}
	box, err := seal.NewBox(key)
	if err != nil {
		t.Fatal(err)
	}
	made, err := Register(app, Source{Assets: fstest.MapFS{
		"hooks/coterie.js":         {Data: []byte(rulesText)},
		"hooks/registrations.json": {Data: []byte(registered)},
		"migrations/1_a.js": {Data: []byte(
			"migrate((app) => { app.db().newQuery('CREATE TABLE made (n INTEGER)').execute() }, (app) => {})")},
	}}, Lend{
		Origin: func() string { return "http://127.0.0.1" }, Sessions: session.New(app, session.Origin{}, contract.Contract{}, ""),
		Limits: limit.NewWindows(), Staging: staging.New(app.DataDir()), Uploads: uploads.New(app.DataDir()), Hashing: limit.NewHashing(), Seal: box,
		MovesClock: movesClock, PagesChanged: func() {},
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := program.Open(app, program.Upgrade{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.ClearBootstrap() })
	return made, app
}

func call(t *testing.T, engine *Engine, name, argument string) any {
	t.Helper()
	result, err := engine.Call(name, argument)
	if err != nil {
		t.Fatal(name, err)
	}
	return result
}

func TestEmbeddedMigrationsAndBundleAreLoaded(t *testing.T) {
	engine, app := engine(t, false)
	if _, err := app.DB().NewQuery("INSERT INTO made VALUES (1)").Execute(); err != nil {
		t.Error(err)
	}
	answer, _ := call(t, engine, "echo", "hello").(map[string]any)
	if text, _ := answer["text"].(string); !strings.HasPrefix(text, "hello ") || answer["status"] != int64(3) {
		t.Errorf("%v", answer)
	}
}

func TestWhatIsLentIsWhatIsDeclared(t *testing.T) {
	engine, _ := engine(t, false)
	want := "allow anchor anchorAfterCommit anchorBegins apiKey appendUpload askBotService backupFiles begin checkDatabase clearDeviceCookie clearSignupCookie clientIp clockAheadMs copyBackup deviceActiveMs deviceId deviceSecret disk dropStage dropUpload equal figuresNow fillStage forgetDevice hashPassword hmacSha256 issueToken knownSecret knowsTimeZone lendBackup lendStage loopbackTargets machine mailIsFixed nowMs " +
		"oneTimeCode oneTimeSecret open origin pageOrigin passkeyMade passkeyUsed passwordMatches payPalHost post printStatement publicPagesChanged pushKeys putFile putPasswordHash query randomHex readBackup readStage readUpload readsPicture redrawPicture removeBackup requestFailed runSoon seal sealPush sendBySmtp sendFile setDeviceCookie setKnownCookie setNowMs setSignupCookie setStepCookie sha256 showMail signupSecret stepSecret stopping storage touchDevice trustClock uploadSize uploads workNumber writeBackup"
	if got := call(t, engine, "lent", ""); got != want {
		t.Errorf("got %v", got)
	}
	if got := call(t, engine, "sealed", "ñ"); got != "ñba7816bf" {
		t.Errorf("got %v", got)
	}
	if got := call(t, engine, "allow", ""); got != "false,false,true" {
		t.Errorf("got %v", got)
	}
}

func TestClockIsOneAndFixed(t *testing.T) {
	fixed, _ := engine(t, false)
	if _, err := fixed.Call("setTime", "1"); err == nil {
		t.Error("a serving program's clock was moved")
	}
	movable, _ := engine(t, true)
	defer clock.Set(time.Now())
	call(t, movable, "setTime", "1900000000000")
	if got := call(t, movable, "time", ""); got != "true 2030" {
		t.Errorf("got %v", got)
	}
}

// A command of the command line reads in what it asks for, and all rules only for what isn't there.
func TestACommandReadsInTheBundleOfCommands(t *testing.T) {
	whole, app := engine(t, false)
	told := "const read = $app.store().get('read') || []\n$app.store().set('read', [...read, '%s'])\nexports.%s = () => '%s'"
	source := Source{Briefly: true, Assets: fstest.MapFS{
		"hooks/commands.js": {Data: []byte(strings.ReplaceAll(told, "%s", "brief"))},
		"hooks/coterie.js":  {Data: []byte(strings.ReplaceAll(told, "%s", "rest"))},
	}}
	read := func() string { return fmt.Sprint(app.Store().Get("read")) }
	whole.bundles = source.bundles()
	if got := call(t, whole, "brief", ""); got != "brief" || read() != "[brief]" {
		t.Errorf("got %v, read %v", got, read())
	}
	if got := call(t, whole, "rest", ""); got != "rest" || read() != "[brief rest]" {
		t.Errorf("got %v, read %v", got, read())
	}
	call(t, whole, "brief", "")
	if _, err := whole.Call("nothing", ""); !errors.Is(err, ErrNoSuchFunction) || read() != "[brief rest]" {
		t.Errorf("got %v, read %v", err, read())
	}
	source.Briefly = false
	if whole.bundles = source.bundles(); len(whole.bundles) != 1 || whole.bundles[0].name != wholeName {
		t.Errorf("a server reads %v", whole.bundles)
	}
}

func TestFailuresAreErrors(t *testing.T) {
	engine, _ := engine(t, false)
	if _, err := engine.Call("nothing", ""); !errors.Is(err, ErrNoSuchFunction) {
		t.Errorf("got %v", err)
	}
	if _, err := engine.Call("fails", ""); err == nil || !strings.Contains(err.Error(), "on purpose") {
		t.Errorf("got %v", err)
	}
}

func TestEqualJobsSoonAreOne(t *testing.T) {
	engine, app := engine(t, false)
	call(t, engine, "later", "")
	engine.runner.group.Wait()
	if got := app.Store().Get("count"); got != int64(1) {
		t.Errorf("ran %v times", got)
	}
}

func TestTasksOfANameRunOneAfterTheOther(t *testing.T) {
	engine, app := engine(t, false)
	// an earlier task is still at work: all three are asked for before one of them begins
	busy := &lane{running: true}
	engine.runner.lanes["write"] = busy
	call(t, engine, "begins", "")
	engine.runner.group.Add(1)
	engine.runner.drain("write", busy)
	if got := app.Store().Get("order"); got != "+a-a+b-b" {
		t.Errorf("ran as %v", got)
	}
	engine.runner.mutex.Lock()
	engine.runner.stopped = true
	engine.runner.mutex.Unlock()
	call(t, engine, "begins", "")
	engine.runner.group.Wait()
	if got := app.Store().Get("order"); got != "+a-a+b-b" {
		t.Errorf("ran when the program was about to end: %v", got)
	}
}

func TestATaskBeginsOnceItsTransactionIsCommitted(t *testing.T) {
	engine, app := engine(t, false)
	for _, keeps := range []bool{false, true} {
		_ = app.RunInTransaction(func(tx core.App) error {
			if _, err := engine.CallIn(tx, "begins", ""); err != nil {
				t.Error(err)
			}
			if got := app.Store().Get("order"); got != nil {
				t.Errorf("began inside of the transaction: %v", got)
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

func TestTheRulesAreReadInOnceForCallsOneAfterTheOther(t *testing.T) {
	engine, app := engine(t, false)
	loads := func() any { return app.Store().Get("loads") }
	call(t, engine, "reads", "")
	before := loads()
	if _, err := engine.Call("fails", ""); err == nil {
		t.Error("it didn't fail")
	}
	if got := call(t, engine, "echo", "a"); loads() != before {
		t.Errorf("%v, read in %v times instead of %v", got, loads(), before)
	}
	// one that is at work keeps its runtime to itself
	used := engine.take()
	call(t, engine, "reads", "")
	if loads() == before {
		t.Error("a runtime was shared")
	}
	engine.giveBack(used)
	_ = app.RunInTransaction(func(tx core.App) error {
		_, err := engine.CallIn(tx, "reads", "")
		return err
	})
	if engine.take().vm.Get("$app").Export() != engine.app {
		t.Error("an ended transaction is still held")
	}
}

// Work in the background reads the rules in once more only where it would wait for too long.
func TestWorkInTheBackgroundWaitsForARuntime(t *testing.T) {
	engine, _ := engine(t, false)
	if alone := engine.takeSoon(); alone == nil || engine.atWork != 1 {
		t.Fatalf("%d at work", engine.atWork)
	}
	engine.lose()
	used := engine.take()
	got := make(chan *runtime)
	go func() { got <- engine.takeSoon() }()
	for waits := 0; waits == 0; {
		engine.mutex.Lock()
		waits = len(engine.waiting)
		engine.mutex.Unlock()
	}
	engine.giveBack(used)
	if second := <-got; second != used {
		t.Error("another runtime was made")
	}
	if len(engine.idle) != 0 || len(engine.waiting) != 0 || engine.atWork != 1 {
		t.Errorf("%d idle, %d wait, %d at work", len(engine.idle), len(engine.waiting), engine.atWork)
	}
	// nobody gives one back
	if third := engine.takeSoon(); third == used || len(engine.waiting) != 0 {
		t.Error("a runtime is shared, or somebody waits for ever")
	}
	engine.giveBack(used)
	if engine.takeSoon() != used {
		t.Error("one that nobody used was left")
	}
}

func TestWhatARuleThrowsIsTheErrorThatItIs(t *testing.T) {
	engine, app := engine(t, false)
	var refused *router.ApiError
	if err := engine.handle(app, "refuses", "it", nil); !errors.As(err, &refused) || refused.Message != "Refused it." {
		t.Errorf("got %v", err)
	}
	if err := engine.handle(app, "fails", "", nil); err == nil || !strings.Contains(err.Error(), "on purpose") {
		t.Errorf("got %v", err)
	}
	if err := engine.handle(app, "nothing", "", nil); !errors.Is(err, ErrNoSuchFunction) {
		t.Errorf("got %v", err)
	}
	if kept := len(engine.idle); kept != 1 {
		t.Errorf("%d runtimes for one call after the other", kept)
	}
}

func TestModelHooksAndJobsOfTheTableAreHeard(t *testing.T) {
	engine, app := engine(t, false)
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

func TestAnEventThatNobodyKnowsIsRefused(t *testing.T) {
	engine, _ := engine(t, false)
	err := engine.register(fstest.MapFS{"registrations.json": {Data: []byte(`{"modelHooks":["onRecordFound notes"]}`)}})
	if err == nil || !strings.Contains(err.Error(), "onRecordFound notes") {
		t.Errorf("got %v", err)
	}
}

func TestStepsAreReadWhenTheyAreTaken(t *testing.T) {
	engine, app := engine(t, false)
	before := len(core.AppMigrations.Items())
	broken := fstest.MapFS{"2_b.js": {Data: []byte("this is no step")}, "3_c.js": {Data: []byte("")},
		"4_d.js": {Data: []byte("const own = 'up'\nmigrate((app) => { throw new Error(own) }, (app) => app.store().set('down', true))")}}
	if err := registerSteps(engine, broken); err != nil {
		t.Fatalf("a step was read that nobody takes: %v", err)
	}
	list := core.AppMigrations.Items()
	if len(list) != before+3 {
		t.Fatalf("%d steps more", len(list)-before)
	}
	added := map[string]*core.Migration{}
	for _, each := range list {
		added[each.File] = each
	}
	if err := added["2_b.js"].Up(app); err == nil || !strings.Contains(err.Error(), "2_b.js") {
		t.Errorf("got %v", err)
	}
	if err := added["3_c.js"].Up(app); err == nil || !strings.Contains(err.Error(), "migrate") {
		t.Errorf("got %v", err)
	}
	if err := added["4_d.js"].Up(app); err == nil || !strings.Contains(err.Error(), "up") {
		t.Errorf("got %v", err)
	}
	if err := added["4_d.js"].Down(app); err != nil || app.Store().Get("down") != true {
		t.Errorf("got %v", err)
	}
	// nobody's from here on
	core.AppMigrations = withoutSteps(list, "2_b.js", "3_c.js", "4_d.js")
}

func withoutSteps(list []*core.Migration, names ...string) core.MigrationsList {
	left := core.MigrationsList{}
	for _, each := range list {
		if !slices.Contains(names, each.File) {
			left.Add(each)
		}
	}
	return left
}

func TestAFolderIsMigratedOnceEachStepWasTaken(t *testing.T) {
	_, app := engine(t, false)
	if !program.IsMigrated(app) {
		t.Error("every step was taken")
	}
	if _, err := app.DB().NewQuery("DELETE FROM _migrations WHERE file = '1_a.js'").Execute(); err != nil {
		t.Fatal(err)
	}
	if program.IsMigrated(app) {
		t.Error("a step is missing")
	}
}
