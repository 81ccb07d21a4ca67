package hooks

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"time"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"

	"coterie/anchor"
	"coterie/backups"
	"coterie/clock"
	"coterie/icon"
	"coterie/limit"
	"coterie/mailview"
	"coterie/onetime"
	"coterie/outward"
	"coterie/passkey"
	"coterie/push"
	"coterie/seal"
	"coterie/session"
	"coterie/staging"
	"coterie/statement"
	"coterie/uploads"
)

var (
	errClockFixed = errors.New("the clock of a running server can't be set")
	errNoFonts    = errors.New("a build without its fonts prints nothing")
)

// Lend is what $coterie stands on.
type Lend struct {
	// Origin gives the public address without a trailing slash.
	Origin   func() string
	Sessions *session.Sessions
	Limits   *limit.Windows
	Hashing  *limit.Hashing
	Seal     *seal.Box
	Anchor   *anchor.Anchor
	Staging  *staging.Room
	Outward  *outward.Reach
	Backups  *backups.Room
	// Uploads keeps files that are still being uploaded.
	Uploads *uploads.Room
	// MailViews shows a mail once, at an address of its own.
	MailViews *mailview.Room
	// Statements prints statements; nil where the build has no fonts.
	Statements *statement.Press
	// Certificate is the one of the public address.
	Certificate *backups.Certificate
	// Version of the program; Dashboard is the address of the database's dashboard, "" for none.
	Version, Dashboard string
	// MailFixed: the mail server is named on the machine (COTERIE_SMTP), so nobody sets another.
	MailFixed bool
	// MovesClock allows setNowMs: for `coterie demo`, which lives through two years in a minute.
	MovesClock bool
	// PagesChanged fills the prerendered pages anew after the commit.
	PagesChanged func()
	// FiguresNow counts the figures anew at once.
	FiguresNow func() error
}

// globals are the members of $coterie; names and meanings are those of pb_hooks/platform/coterie.d.ts.
func (engine *Engine) globals(vm *goja.Runtime) map[string]any {
	lend := engine.lend
	sessions := lend.Sessions
	return map[string]any{
		"nowMs":        clock.NowMs,
		"clockAheadMs": clock.AheadMs,
		"trustClock":   clock.Trust,
		"setNowMs": func(ms int64) error {
			if !lend.MovesClock {
				return errClockFixed
			}
			clock.Set(time.UnixMilli(ms))
			return nil
		},
		"disk":          func() (string, error) { return backups.Text(lend.Backups.Disk(), nil) },
		"knowsTimeZone": knowsTimeZone,
		"origin":        lend.Origin,
		"allow": func(bucket, key string, max int, windowMs int64) int64 {
			return lend.Limits.Take(bucket+"\x00"+key, max, windowMs, clock.NowMs())
		},
		"clientIp":      func(e *core.RequestEvent) string { return limit.Client(e.RealIP()) },
		"query":         queryOf,
		"askBotService": askBotService,
		"payPalHost":    payPalHost,
		"readsPicture":  icon.Reads,
		"redrawPicture": redrawPicture,
		"putFile":       putFile,
		"sendFile":      sendFile,
		"uploadSize":    lend.Uploads.Size,
		"appendUpload":  appendUpload(lend.Uploads),
		"readUpload":    readUpload(lend.Uploads),
		"dropUpload":    lend.Uploads.Remove,
		"uploads": func(prefix string) (string, error) {
			return backups.Text(lend.Uploads.Kept(prefix))
		},
		"deviceSecret":      sessions.DeviceSecret,
		"setDeviceCookie":   sessions.SetDeviceCookie,
		"clearDeviceCookie": sessions.ClearDeviceCookie,
		"signupSecret":      sessions.SignupSecret,
		"setSignupCookie":   sessions.SetSignupCookie,
		"clearSignupCookie": sessions.ClearSignupCookie,
		"knownSecret":       sessions.KnownSecret,
		"setKnownCookie":    sessions.SetKnownCookie,
		"stepSecret":        sessions.StepSecret,
		"setStepCookie":     sessions.SetStepCookie,
		"pageOrigin":        sessions.PageOrigin,
		"passkeyMade":       passkey.Made,
		"passkeyUsed":       passkey.Used,
		"oneTimeSecret":     onetime.Secret,
		"oneTimeCode":       onetime.Code,
		"hashPassword":      lend.Hashing.Hash,
		"passwordMatches":   lend.Hashing.Matches,
		"putPasswordHash": func(record *core.Record, hash string) {
			record.SetRaw(core.FieldNamePassword, &core.PasswordFieldValue{Hash: hash})
		},
		"issueToken": func(user, device string, ttlMs int64) (string, error) {
			return sessions.IssueToken(appOf(vm, sessions.App()), user, device, ttlMs)
		},
		"deviceId":           sessions.DeviceOf,
		"apiKey":             sessions.KeyOf,
		"forgetDevice":       sessions.Forget,
		"deviceActiveMs":     sessions.ActiveMs,
		"touchDevice":        sessions.Touch,
		"seal":               lend.Seal.Close,
		"open":               lend.Seal.Open,
		"anchorAfterCommit":  engine.anchorAfterCommit,
		"anchorBegins":       func() error { return lend.Anchor.Begin(engine.app) },
		"anchor":             func(app core.App) (string, error) { return anchorText(lend.Anchor, app) },
		"runSoon":            engine.runner.ask,
		"begin":              engine.runner.begin,
		"stopping":           engine.runner.stopping,
		"fillStage":          lend.Staging.Fill,
		"readStage":          lend.Staging.Read,
		"lendStage":          lend.Staging.Lend,
		"dropStage":          lend.Staging.Drop,
		"publicPagesChanged": lend.PagesChanged,
		"figuresNow":         lend.FiguresNow,
		"sendBySmtp":         lend.Outward.SendText,
		"post":               lend.Outward.PostText,
		"pushKeys":           push.Keys,
		"sealPush":           push.SealText,
		"loopbackTargets":    lend.Outward.Loopback,
		"mailIsFixed":        func() bool { return lend.MailFixed },
		"writeBackup":        func(name string) string { return engine.noted("backup not written", lend.Backups.Write(name)) },
		"readBackup":         func(asked string) (string, error) { return engine.backupRead(lend.Backups, asked) },
		"copyBackup":         func(name string) string { return engine.noted("backup not copied", lend.Backups.Second(name)) },
		"backupFiles":        engine.backupFiles,
		"storage":            func() (string, error) { return backups.Text(lend.Backups.Storage(), nil) },
		"checkDatabase":      engine.checkDatabase,
		"removeBackup":       func(name string) string { return engine.noted("backup not removed", lend.Backups.Remove(name)) },
		"lendBackup":         lend.Backups.Lend,
		"showMail":           lend.MailViews.Lend,
		"printStatement":     func(document string) (string, error) { return statementPrinted(lend.Statements, document) },
		"machine":            func() (string, error) { return machineText(lend) },
		"requestFailed":      engine.requestFailed,
		"sha256":             seal.SHA256,
		"hmacSha256":         seal.HMACSHA256,
		"randomHex":          seal.RandomHex,
		"equal":              seal.Equal,
		"workNumber":         limit.WorkNumber,
	}
}

// anchorAfterCommit leaves it to a command that lives through years to write the anchor when it is done (Anchor.Note), instead of once a commit.
func (engine *Engine) anchorAfterCommit(app core.App) {
	if !engine.lend.MovesClock {
		engine.lend.Anchor.AfterCommit(app, engine.app)
	}
}

// backupFiles lists the backups. A folder that can't be read has none for the rules; Storage says so.
func (engine *Engine) backupFiles() (string, error) {
	files, err := engine.lend.Backups.Files()
	if err != nil {
		engine.failures.Say("backups\x00"+err.Error(), func(times int) {
			engine.app.Logger().Error("the folder of backups can't be read", "error", err, "times", times)
		})
		files = []backups.File{}
	}
	return backups.Text(files, nil)
}

// checkDatabase looks for damage and logs it.
func (engine *Engine) checkDatabase() bool {
	err := engine.lend.Backups.CheckDatabase()
	if err != nil {
		engine.app.Logger().Error("the database was looked through", "error", err)
	}
	return err == nil
}

// noted writes an error down and names it for the rules; "" for none.
func (engine *Engine) noted(what string, err error) string {
	if err != nil {
		engine.app.Logger().Error(what, "error", err)
	}
	return backups.ProblemOf(err)
}

// knowsTimeZone says whether a name is in the IANA table; the machine's own zone ("" and "Local") is nobody's name.
func knowsTimeZone(name string) bool {
	if name == "" || name == "Local" {
		return false
	}
	_, err := time.LoadLocation(name)
	return err == nil
}

// appOf is the runtime's $app: inside a handler the event's, so that a token sees what its transaction wrote.
func appOf(vm *goja.Runtime, otherwise core.App) core.App {
	if value := vm.Get("$app"); value != nil {
		if app, ok := value.Export().(core.App); ok {
			return app
		}
	}
	return otherwise
}

// anchorText is the anchor as the rules read it: { problem, state }.
func anchorText(from *anchor.Anchor, app core.App) (string, error) {
	state, problem := from.Read(app)
	text, err := json.Marshal(map[string]any{"problem": problem, "state": state})
	return string(text), err
}

// backupRead is readBackup's answer: what was found, or the name of the problem.
func (engine *Engine) backupRead(room *backups.Room, asked string) (string, error) {
	var wanted struct {
		Name      string            `json:"name"`
		Questions map[string]string `json:"questions"`
	}
	if err := json.Unmarshal([]byte(asked), &wanted); err != nil {
		return "", err
	}
	found, err := room.Read(wanted.Name, wanted.Questions)
	if err != nil {
		engine.app.Logger().Error("backup not read back", "error", err)
	}
	return backups.Text(map[string]any{"problem": backups.ProblemOf(err), "bytes": found.Bytes, "answers": found.Answers}, nil)
}

// statementPrinted is a statement's PDF as base64.
func statementPrinted(press *statement.Press, document string) (string, error) {
	if press == nil {
		return "", errNoFonts
	}
	raw, err := press.PrintText(document)
	return base64.StdEncoding.EncodeToString(raw), err
}

// machineText is what only the program knows of where it runs.
func machineText(lend Lend) (string, error) {
	return backups.Text(map[string]any{
		"version": lend.Version, "startedMs": backups.StartedMs(), "dashboard": lend.Dashboard,
		"folder": lend.Backups.Folder(), "certificate": lend.Certificate.Seen(), "secondPlace": lend.Backups.SecondPlace(),
	}, nil)
}

// requestFailed writes down that a request failed, equal ones once a minute with their count. It never holds what the request sent.
func (engine *Engine) requestFailed(what, problem string) {
	engine.failures.Say(what+"\x00"+problem, func(times int) {
		engine.app.Logger().Error("request failed", "what", what, "error", problem, "times", times)
	})
}

// queryOf is the query of a request: the first value of each name.
func queryOf(e *core.RequestEvent) map[string]string {
	values := map[string]string{}
	for name, all := range e.Request.URL.Query() {
		values[name] = all[0]
	}
	return values
}
