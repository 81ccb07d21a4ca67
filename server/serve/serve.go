// Package serve runs an app.Instance behind its HTTP listeners: the public one and, optionally, the one of the database
// dashboard.
package serve

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"

	"coterie/app"
	"coterie/backups"
	"coterie/bodylimit"
	"coterie/cspreport"
	"coterie/dashboard"
	"coterie/datadir"
	"coterie/limit"
	"coterie/logs"
	"coterie/mailpreview"
	"coterie/routing"
	"coterie/session"
	"coterie/web"
)

const (
	bodyLimit     = 1 << 20
	headerLimit   = 16 << 10
	headerTimeout = 10 * time.Second
	readTimeout   = 30 * time.Second
	writeTimeout  = 60 * time.Second
	idleTimeout   = 2 * time.Minute
	endWithin     = 15 * time.Second
)

// Config configures the server.
type Wishes struct {
	app.Options
	// ProxyHeader is the header in which a trusted proxy sends the client's address; "" for none.
	ProxyHeader string
	// Log receives warnings and errors in addition to the app's own log; nil for none.
	Log slog.Handler
}

// Run serves a data directory until the process receives a signal.
func Run(wishes Wishes) error { return datadir.Advise(wishes.Dir, run(wishes)) }

func run(wishes Wishes) error {
	if err := routing.DashboardAddress(wishes.Dashboard); err != nil {
		return err
	}
	// Listen first, so that an occupied port is reported before anything is opened.
	public, err := listen(wishes.HTTP)
	if err != nil {
		return err
	}
	var private net.Listener
	if wishes.Dashboard != "" {
		if private, err = listen(wishes.Dashboard); err != nil {
			return err
		}
	}
	// only listening on a low port needs root
	if err := datadir.ActAsOwner(wishes.Dir, true); err != nil {
		return err
	}
	wishes.Locked = true
	made, err := app.New(wishes.Options)
	if err != nil {
		return err
	}
	if wishes.Log != nil {
		logs.Attach(made.App, wishes.Log)
	}
	unlock, err := datadir.Lock(wishes.Dir)
	if err != nil {
		return err
	}
	defer unlock()
	if err := datadir.ClearTemporary(wishes.Dir); err != nil {
		slog.Warn("the temporary files of a backup weren't removed", "error", err)
	}
	if err := made.Open(); err != nil {
		return err
	}
	made.WarnOfCut()
	made.App.OnServe().BindFunc(func(e *core.ServeEvent) error {
		err := bind(made, e, public, private)
		if err == nil {
			// Print the link before the first request is answered, so that a script can wait for the server and then
			// find the link.
			greet(made, wishes)
			releaseMigrations()
		}
		return err
	})
	if err := made.Prepare(wishes.ProxyHeader); err != nil {
		return err
	}
	return untilSignal(made, wishes.HTTP)
}

// releaseMigrations frees the JavaScript runtimes of the migrations, 40 MiB in total, after they have run. The list of
// migrations is still needed.
func releaseMigrations() {
	for _, step := range core.AppMigrations.Items() {
		step.Up, step.Down = nil, nil
	}
}

// untilSignal serves until a signal arrives and then shuts down.
func untilSignal(made *app.Instance, address string) error {
	signals, stop := signal.NotifyContext(context.Background(), endSignals()...)
	defer stop()
	ended := make(chan error, 1)
	started := make(chan struct{})
	made.App.OnServe().BindFunc(func(e *core.ServeEvent) error {
		err := e.Next()
		if err == nil {
			close(started)
		}
		return err
	})
	go func() { ended <- apis.Serve(made.App, apis.ServeConfig{HttpAddr: address}) }()
	var err error
	select {
	case err = <-ended:
	case <-signals.Done():
	case <-started:
		made.StartJobs()
		select {
		case err = <-ended:
		case <-signals.Done():
		}
	}
	// A job that never ends must not prevent the shutdown. All commits are on disk, so exiting loses nothing.
	time.AfterFunc(endWithin, func() {
		slog.Error("something didn't end in time; ending without it")
		os.Exit(1)
	})
	event := &core.TerminateEvent{}
	event.App = made.App
	return made.App.OnTerminate().Trigger(event, func(e *core.TerminateEvent) error {
		return errors.Join(e.App.ClearBootstrap(), err)
	})
}

// bind adds middleware and routes to the router and sets up both listeners.
func bind(made *app.Instance, e *core.ServeEvent, public, private net.Listener) error {
	e.InstallerFunc = nil
	// Replace PocketBase's middleware: its CORS allows any origin, its activity log stores addresses with queries, and
	// the product has its own security headers and body limit.
	e.Router.Unbind(apis.DefaultCorsMiddlewareId, apis.DefaultActivityLoggerMiddlewareId,
		apis.DefaultSecurityHeadersMiddlewareId, apis.DefaultBodyLimitMiddlewareId)
	e.Router.Bind(sayPanics(limit.NewRepeats()), made.Sessions.Guard(), apis.BodyLimit(bodyLimit),
		bodylimit.Body(made.Contract, limit.NewWindows()))
	place := placeOf(made, public)
	e.Router.GET("/{path...}", func(e *core.RequestEvent) error {
		if path := e.Request.URL.Path; len(path) >= 5 && path[:5] == "/api/" {
			routing.NotFound(e.Response)
			return nil
		}
		if !made.Origin.Admits(e.Request.Host) {
			made.Site.HttpsNeeded(place, e.Response, e.Request)
			return nil
		}
		made.Site.ServeHTTP(e.Response, e.Request)
		return nil
	})
	// Browsers send reports with their own content types and not from a page's script, so the session guard doesn't
	// apply.
	e.Router.POST(cspreport.Path, cspreport.Handler(sayBreach(made))).Unbind(session.GuardId)
	e.Router.GET(backups.Path+"{ticket}", made.Backups.Handler(routing.NotFound))
	e.Router.GET(mailpreview.Path+"{ticket}", made.MailViews.Handler(routing.NotFound))
	e.Listener = public
	if err := made.Hooks.Custom.Mount(e); err != nil {
		return err
	}
	if err := e.Next(); err != nil {
		return err
	}
	mux, ok := e.Server.Handler.(*http.ServeMux)
	if !ok {
		return errors.New("the router isn't the standard one any more")
	}
	limitServer(made, e.Server)
	onPublic := newDeepHealth(made).over(routing.Heard(made.Origin.URL, routing.OneClick(made.Origin.URL, routing.Public(mux, made.Routes, made.Hooks.Custom.Answers))))
	e.Server.Handler = web.Headers(made.Origin.Secure(), made.Site.ServiceOf, onPublic)
	made.Sessions.Start()
	if private != nil {
		serveDashboard(made, private, mux, e.Server)
	}
	return nil
}

// addressesOf returns the addresses of this server, to show to a visitor who used another one.
func placeOf(made *app.Instance, public net.Listener) web.Place {
	place := web.Place{Own: "127.0.0.1"}
	if _, port, err := net.SplitHostPort(public.Addr().String()); err == nil {
		place.Own += ":" + port
	}
	if made.Origin.Secure() {
		place.Public = made.Origin.URL
	}
	return place
}

func serveDashboard(made *app.Instance, listener net.Listener, mux *http.ServeMux, like *http.Server) {
	server := &http.Server{
		Handler:     dashboard.LimitSignIn(limit.NewWindows(), routing.Dashboard(mux, made.Routes, testRoutes())),
		BaseContext: like.BaseContext,
	}
	limitServer(made, server)
	server.WriteTimeout = 5 * time.Minute // backups take longer
	made.App.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		_ = server.Close()
		return e.Next()
	})
	go func() {
		if err := server.Serve(listener); err != nil && !errors.Is(err, http.ErrServerClosed) {
			made.App.Logger().Error("dashboard ended", "error", err)
		}
	}()
}

func limitServer(made *app.Instance, server *http.Server) {
	server.ErrorLog = slog.NewLogLogger(made.App.Logger().Handler(), slog.LevelWarn)
	server.ReadHeaderTimeout = headerTimeout
	server.ReadTimeout = readTimeout
	server.WriteTimeout = writeTimeout
	server.IdleTimeout = idleTimeout
	server.MaxHeaderBytes = headerLimit
}

func listen(address string) (net.Listener, error) {
	listener, err := net.Listen("tcp", address)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("something else listens on %s already (another Coterie?). Stop it, or choose another address", address)
	}
	if err != nil {
		return nil, fmt.Errorf("can't listen on %q: name an address of this machine with a free port, e.g. 127.0.0.1:8090 (%w)", address, err)
	}
	return listener, nil
}

func greet(made *app.Instance, wishes Wishes) {
	folder, err := filepath.Abs(wishes.Dir)
	if err != nil {
		folder = wishes.Dir
	}
	fmt.Printf("\nCoterie %s\n\n  Open       %s\n  Data       %s\n", wishes.Version, made.Origin.URL, folder)
	if wishes.Dashboard != "" {
		fmt.Printf("  Database   http://%s/_/  (make an account: coterie superuser upsert EMAIL)\n", wishes.Dashboard)
	}
	if files := made.Hooks.Custom.Loaded(); files > 0 {
		fmt.Printf("  Hooks      %d of your own\n", files)
	}
	if elsewhere := made.PasskeysElsewhere(); elsewhere != "" {
		fmt.Printf("\n%s\n", elsewhere)
	}
	if link := made.FirstAdminLink(); link != "" {
		fmt.Printf("\nThere is no admin yet. Open this within %d minutes to become the first one:\n\n  %s\n", app.SetupMinutes, link)
	}
	fmt.Println()
}

// shutdownSignals returns the signals that stop the server. SIGHUP, which a closed terminal sends, remains ignored
// under nohup.
func endSignals() []os.Signal {
	ends := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		ends = append(ends, syscall.SIGHUP)
	}
	return ends
}
