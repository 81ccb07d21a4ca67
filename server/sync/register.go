package sync

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"

	"coterie/limit"
	"coterie/secrets"
)

type Options struct {
	Manifest Manifest
	Status   func(code string) int
	// DeviceOf returns the active device of a request, "" if unknown. It is only stored for information.
	DeviceOf func(e *core.RequestEvent) string
	// Now is the clock for all dates; nil uses the system clock.
	Now func() time.Time
	// Positions encrypts the devices' positions (secrets.NewPositionBox).
	Positions *secrets.Box
	// OnCommit registers a function to call after each commit, for immediate sync pings. nil delays them until the next
	// check of the log.
	OnCommit func(listener func())
	// Streams finds the person of a stream; nil sends no pages.
	Streams Streams
}

type service struct {
	app        core.App
	manifest   Manifest
	status     func(code string) int
	deviceOf   func(e *core.RequestEvent) string
	now        func() time.Time
	positions  *secrets.Box
	epochs     *epochs
	logChecker *logChecker
	notifier   *notifier
	streams    Streams
	failures   *limit.LogThrottle
	// batchTime is maxBatchTime, or a longer time in tests.
	batchTime time.Duration
}

// Register adds the sync routes, the triggers of the log and the sync pings to app. It must be called before the server
// starts; work on the database happens in OnServe, after the migrations.
func Register(app core.App, options Options) { register(app, options) }

func register(app core.App, options Options) *service {
	s := &service{
		app:       app,
		manifest:  options.Manifest,
		status:    options.Status,
		deviceOf:  options.DeviceOf,
		now:       options.Now,
		positions: options.Positions,
		streams:   options.Streams,

		failures:  limit.NewLogThrottle(),
		batchTime: maxBatchTime,
	}
	if s.deviceOf == nil {
		s.deviceOf = func(*core.RequestEvent) string { return "" }
	}
	if s.now == nil {
		s.now = time.Now
	}
	s.epochs = newEpochs(s)
	s.logChecker = newLogChecker(s)
	s.notifier = newNotifier(s)
	if options.OnCommit != nil {
		options.OnCommit(s.notifier.wakeUp)
	}
	s.guardCollections()
	s.serveRecords()
	s.sendPages()
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		if err := s.prepare(); err != nil {
			return err
		}
		routes := e.Router.Group("/api/sync").Bind(apis.GzipWithConfig(apis.GzipConfig{Level: 1, MinLength: 1024}))
		routes.POST("/pull", s.handler(s.pull)).Bind(apis.BodyLimit(256 << 10))
		routes.POST("/bootstrap", s.handler(s.bootstrap)).Bind(apis.BodyLimit(64 << 10))
		routes.POST("/push", s.handler(s.push)).Bind(apis.BodyLimit(8 << 20))
		s.notifier.start()
		go s.epochs.run()
		go s.logChecker.run()
		return e.Next()
	})
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		s.notifier.stop()
		s.epochs.stop()
		s.logChecker.stop()
		return e.Next()
	})
	return s
}

func (s *service) prepare() error {
	if err := s.app.RunInTransaction(s.installAll); err != nil {
		return err
	}
	return s.epochs.begin()
}

func (s *service) timestamp() string { return s.now().UTC().Format("2006-01-02 15:04:05.000Z") }

func (s *service) handler(handle func(e *core.RequestEvent) (any, error)) func(e *core.RequestEvent) error {
	return func(e *core.RequestEvent) error {
		e.Response.Header().Set("Cache-Control", "no-store")
		response, err := handle(e)
		if err == nil {
			return e.JSON(http.StatusOK, response)
		}
		return s.writeRefusal(e, err)
	}
}

// writeRefusal writes an error as a refusal. Errors without a code are logged.
func (s *service) writeRefusal(e *core.RequestEvent, err error) error {
	var refused *refusal
	if !errors.As(err, &refused) {
		s.failures.Report(e.Request.URL.Path+"\x00"+err.Error(), func(times int) {
			s.app.Logger().Error("sync failed", "path", e.Request.URL.Path, "error", err, "times", times)
		})
		refused = refuse("server-error")
		if isBusy(err) {
			refused = refuse("server-busy")
		}
	}
	if seconds := refused.retryAfter(); seconds > 0 {
		e.Response.Header().Set("Retry-After", strconv.Itoa(seconds))
	}
	return e.JSON(s.status(refused.Code), refused)
}

// requireUser returns the signed-in user. An invalid token is an error: PocketBase treats its request like one of a guest,
// and the device would treat the empty response as correct.
func requireUser(e *core.RequestEvent) (*core.Record, error) {
	if e.Auth != nil && e.Auth.Collection().Name == "users" {
		return e.Auth, nil
	}
	if e.Auth != nil {
		return nil, refuse("not-allowed")
	}
	if e.Request.Header.Get("Authorization") != "" {
		return nil, refuse("token-expired")
	}
	return nil, refuse("signed-out")
}

// scopesOf returns the audiences of a user, as of this request.
func scopesOf(auth *core.Record) []string {
	scopes := []string{auth.Id, "*"}
	for _, role := range auth.GetStringSlice("roles") {
		scopes = append(scopes, "role:"+role)
	}
	return scopes
}

// bindRequest decodes a request of a supported protocol version. Other versions may have a different shape.
func bindRequest(e *core.RequestEvent, request any) error {
	var version struct {
		Schema int `json:"schema"`
	}
	if err := e.BindBody(&version); err != nil {
		return refuse("bad-input")
	}
	if version.Schema < schemaMin || version.Schema > schemaMax {
		return refuse("app-outdated")
	}
	if err := e.BindBody(request); err != nil {
		return refuse("bad-input")
	}
	return nil
}

// latestSeqColumn is the highest sequence number ever assigned, including deleted log entries.
const latestSeqColumn = "COALESCE((SELECT seq FROM sqlite_sequence WHERE name = '_sync_log'), 0)"

func latestSeq(db dbx.Builder) (seq int64, err error) {
	err = db.NewQuery("SELECT " + latestSeqColumn).Row(&seq)
	return seq, err
}
