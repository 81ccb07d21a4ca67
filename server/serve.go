package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"

	"coterie/dashboard"
	"coterie/gate"
	"coterie/intake"
	"coterie/limit"
	"coterie/program"
	"coterie/reports"
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

func serve(args []string) error {
	flags, shared := newFlags("serve", "", "Runs the server. Plain http is for this machine; put a proxy with https in front and name its address with --url.")
	dashboard := flags.String("dashboard", env("COTERIE_DASHBOARD", ""),
		"the `address` of the database dashboard, e.g. 127.0.0.1:8091; never a public one (default: off)")
	proxyHeader := flags.String("proxy-header", env("COTERIE_PROXY_HEADER", ""),
		"the `header` in which a proxy of yours, and nobody else, puts the client's address, e.g. X-Real-IP")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if err := gate.DashboardAddress(*dashboard); err != nil {
		return err
	}
	// The listeners come first: a busy port has to be said before anything is opened.
	public, err := listen(shared.http)
	if err != nil {
		return err
	}
	var private net.Listener
	if *dashboard != "" {
		if private, err = listen(*dashboard); err != nil {
			return err
		}
	}
	made, err := assemble(shared)
	if err != nil {
		return err
	}
	unlock, err := program.Lock(shared.dir)
	if err != nil {
		return err
	}
	defer unlock()
	if err := made.open(); err != nil {
		return err
	}
	made.warnOfCut()
	made.app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		err := made.bind(e, public, private)
		if err == nil {
			// Said before the first request is answered: whoever waits for an answer finds the link printed.
			made.greet(shared, *dashboard)
		}
		return err
	})
	if err := made.prepare(*proxyHeader); err != nil {
		return err
	}
	return made.run(shared.http)
}

// run serves until a signal, then ends cleanly.
func (made *instance) run(address string) error {
	signals, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ended := make(chan error, 1)
	started := make(chan struct{})
	made.app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		err := e.Next()
		if err == nil {
			close(started)
		}
		return err
	})
	go func() { ended <- apis.Serve(made.app, apis.ServeConfig{HttpAddr: address}) }()
	var err error
	select {
	case err = <-ended:
	case <-signals.Done():
	case <-started:
		made.startJobs()
		select {
		case err = <-ended:
		case <-signals.Done():
		}
	}
	// A job that never ends must not keep the process: every commit is on the disk, so ending hard loses nothing.
	time.AfterFunc(endWithin, func() {
		fmt.Fprintln(os.Stderr, "coterie: something didn't end in time; ending without it")
		os.Exit(1)
	})
	event := &core.TerminateEvent{}
	event.App = made.app
	return made.app.OnTerminate().Trigger(event, func(e *core.TerminateEvent) error {
		return errors.Join(e.App.ClearBootstrap(), err)
	})
}

// bind sets up both listeners on the one router.
func (made *instance) bind(e *core.ServeEvent, public, private net.Listener) error {
	e.InstallerFunc = nil
	// Any origin may read by default; the request log keeps addresses with their queries; ours replace the other two.
	e.Router.Unbind(apis.DefaultCorsMiddlewareId, apis.DefaultActivityLoggerMiddlewareId,
		apis.DefaultSecurityHeadersMiddlewareId, apis.DefaultBodyLimitMiddlewareId)
	e.Router.Bind(made.sessions.Guard(), apis.BodyLimit(bodyLimit),
		intake.Body(made.contract, limit.NewWindows()))
	e.Router.GET("/{path...}", func(e *core.RequestEvent) error {
		if path := e.Request.URL.Path; len(path) >= 5 && path[:5] == "/api/" {
			gate.NotFound(e.Response)
			return nil
		}
		made.site.ServeHTTP(e.Response, e.Request)
		return nil
	})
	// Browsers send reports in types of their own, and from no page's script: the guard of sessions doesn't fit them.
	e.Router.POST(reports.Path, reports.Handler(made.sayBreach)).Unbind(session.GuardId)
	e.Listener = public
	if err := e.Next(); err != nil {
		return err
	}
	mux, ok := e.Server.Handler.(*http.ServeMux)
	if !ok {
		return errors.New("the router isn't the standard one any more")
	}
	limitServer(e.Server)
	e.Server.Handler = web.Headers(made.origin.Secure(), gate.Public(mux, made.routes))
	made.sessions.Start()
	if private != nil {
		made.serveDashboard(private, mux, e.Server)
	}
	return nil
}

// sayBreach tells who runs the server that a page did what its policy forbids: a fault of ours, or somebody's script.
func (made *instance) sayBreach(breach reports.Breach, times int) {
	made.app.Logger().Warn("content policy broken", "directive", breach.Directive, "blocked", breach.Blocked, "times", times)
	fmt.Fprintf(os.Stderr, "coterie: content policy broken: %s, blocked %s, %d times\n", breach.Directive, breach.Blocked, times)
}

func (made *instance) serveDashboard(listener net.Listener, mux *http.ServeMux, like *http.Server) {
	server := &http.Server{
		Handler:     dashboard.LimitSignIn(limit.NewWindows(), gate.Dashboard(mux, made.routes, testRoutes())),
		BaseContext: like.BaseContext,
		ErrorLog:    like.ErrorLog,
	}
	limitServer(server)
	server.WriteTimeout = 5 * time.Minute // backups
	made.app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		_ = server.Close()
		return e.Next()
	})
	go func() {
		if err := server.Serve(listener); err != nil && !errors.Is(err, http.ErrServerClosed) {
			made.app.Logger().Error("dashboard ended", "error", err)
		}
	}()
}

func limitServer(server *http.Server) {
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
	return listener, err
}

func (made *instance) greet(shared *common, dashboard string) {
	folder, err := filepath.Abs(shared.dir)
	if err != nil {
		folder = shared.dir
	}
	fmt.Printf("\nCoterie %s\n\n  Open       %s\n  Data       %s\n", version, made.origin.URL, folder)
	if dashboard != "" {
		fmt.Printf("  Database   http://%s/_/  (make an account: coterie superuser upsert EMAIL)\n", dashboard)
	}
	if link := made.firstAdminLink(); link != "" {
		fmt.Printf("\nThere is no admin yet. Open this within %d minutes to become the first one:\n\n  %s\n", setupMinutes, link)
	}
	fmt.Println()
}
