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
	"coterie/metrics"
	"coterie/restoring"
	"coterie/routing"
	"coterie/session"
	"coterie/web"
)

const (
	bodyLimit       = 1 << 20
	headerLimit     = 16 << 10
	headerTimeout   = 10 * time.Second
	readTimeout     = 30 * time.Second
	writeTimeout    = 60 * time.Second
	idleTimeout     = 2 * time.Minute
	shutdownTimeout = 15 * time.Second
)

type Config struct {
	app.Options
	// ProxyHeader is the header in which a trusted proxy sends the client's address; "" for none.
	ProxyHeader string
	// Manual makes a machine with ReplicaSync lead only after `coterie promote`.
	Manual bool
	// Run carries out a command that changes the data.
	Run func(*app.Instance, Command) Result
	// Log receives warnings and errors in addition to the app's own log; nil for none.
	Log slog.Handler
}

// Run serves a data directory until the process receives a signal.
func Run(config Config) error { return datadir.ExplainError(config.Dir, run(config)) }

func run(config Config) error {
	if err := routing.CheckDashboardAddress(config.Dashboard); err != nil {
		return err
	}
	if err := checkSocket(config); err != nil {
		return err
	}
	socket, isSocket := app.SocketPath(config.HTTP)
	// Listen first, so that an occupied port is reported before anything is opened.
	public, private, err := listenOnPorts(config, isSocket)
	if err != nil {
		return err
	}
	// only listening on a low port required root
	isRoot := os.Geteuid() == 0
	if err := datadir.ActAsOwner(config.Dir, true); err != nil {
		return err
	}
	if err := completeRestore(&config); err != nil {
		return err
	}
	config.HasLock = true
	if config.ReplicaSync {
		pair, err := lead(config, public)
		if pair == nil {
			return err
		}
		defer pair.Close()
		config.Pair = pair
	}
	instance, err := app.New(config.Options)
	if err != nil {
		return err
	}
	if config.Log != nil {
		logs.Attach(instance.App, config.Log)
	}
	self := datadir.Server{Version: config.Version, URL: instance.Origin.URL, HTTP: config.HTTP}
	if !isSocket {
		self.HTTP = public.Addr().String()
	}
	unlock, err := datadir.LockForServer(config.Dir, self)
	if err != nil {
		return err
	}
	defer func() { unlock() }()
	if isSocket {
		if public, err = listenOnSocket(socket, socketMode); err != nil {
			return err
		}
		// removes the socket if the start fails
		defer public.Close()
	}
	if err := datadir.RemoveLeftovers(config.Dir); err != nil {
		slog.Warn("can't delete what an interrupted backup or restore left", "error", err)
	}
	if err := instance.Open(); err != nil {
		return err
	}
	instance.WarnIfTruncated()
	if err := instance.CheckMonitoring(); err != nil {
		return err
	}
	instance.App.OnServe().BindFunc(func(e *core.ServeEvent) error {
		err := setUpRouter(instance, e, config.Version, public, private)
		if isSocket {
			e.Server.Handler = warnWithoutHeader(config.ProxyHeader, e.Server.Handler)
		}
		if err == nil {
			// Print the link before the first request is answered, so that a script can wait for the server and then
			// find the link.
			printStartup(instance, config)
			releaseMigrations()
		}
		return err
	})
	if err := instance.Prepare(config.ProxyHeader); err != nil {
		return err
	}
	instance.StartReplica()
	stopCommands := serveCommands(config, instance.Await, func(command Command) Result { return config.Run(instance, command) })
	instance.App.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		stopCommands()
		return e.Next()
	})
	pending, err := serveUntilEnd(instance, config.HTTP)
	instance.StopReplica()
	if err != nil || pending == nil {
		return err
	}
	unlock()
	unlock = func() {}
	return restart(pending, public, isRoot)
}

// listenOnPorts listens on the public port, unless that is a socket, and on the one of the dashboard.
func listenOnPorts(config Config, isSocket bool) (public, private net.Listener, err error) {
	if !isSocket {
		if public, err = listen(config.HTTP); err != nil {
			return nil, nil, err
		}
	}
	if config.Dashboard != "" {
		private, err = listen(config.Dashboard)
	}
	return public, private, err
}

// completeRestore restores the backup that the previous server of this process confirmed, and completes an interrupted swap.
func completeRestore(config *Config) error {
	if pending := restoring.TakePending(); pending != nil {
		config.Restored = finishRestore(pending)
	}
	return datadir.Recover(config.Dir)
}

// restart replaces this process with one that restores the backup, or restores it here if that is impossible.
func restart(pending *restoring.Pending, public net.Listener, wasRoot bool) error {
	// a process that gave up root can't listen on a low port again
	if address, is := public.Addr().(*net.TCPAddr); !is || address.Port >= 1024 || !wasRoot || os.Geteuid() == 0 {
		if err := pending.Restart(); err != nil {
			return err
		}
	}
	if outcome := finishRestore(pending); outcome.Problem != "" {
		return fmt.Errorf("the restore failed, and nothing was replaced: %s. Start Coterie again", outcome.Detail)
	}
	return errors.New("the backup was restored. Start Coterie again")
}

// finishRestore replaces the data directory and logs the result. If it fails, the directory has its previous data.
func finishRestore(pending *restoring.Pending) restoring.Outcome {
	fmt.Printf("\nRestoring a backup…\n")
	outcome := pending.Finish()
	if outcome.Problem != "" {
		slog.Error("the backup was not restored", "problem", outcome.Problem, "error", outcome.Detail)
	} else {
		fmt.Printf("The backup was restored. The previous data is in %s\n", outcome.Previous)
	}
	return outcome
}

// releaseMigrations frees the JavaScript runtimes of the migrations, 40 MiB in total, after they have run. The list of
// migrations is still needed.
func releaseMigrations() {
	for _, step := range core.AppMigrations.Items() {
		step.Up, step.Down = nil, nil
	}
}

// serveUntilEnd serves until the process receives a signal or a restore was confirmed. It returns the restore, unless a
// signal arrived.
func serveUntilEnd(instance *app.Instance, address string) (*restoring.Pending, error) {
	signals, stop := signal.NotifyContext(context.Background(), shutdownSignals()...)
	defer stop()
	ended := make(chan error, 1)
	started := make(chan struct{})
	instance.App.OnServe().BindFunc(func(e *core.ServeEvent) error {
		err := e.Next()
		if err == nil {
			close(started)
		}
		return err
	})
	go func() { ended <- apis.Serve(instance.App, apis.ServeConfig{HttpAddr: address}) }()
	var err error
	select {
	case err = <-ended:
	case <-signals.Done():
	case <-started:
		instance.StartJobs()
		select {
		case err = <-ended:
		case <-signals.Done():
		case <-instance.Restores.Confirmed():
		}
	}
	// A job that never ends must not prevent the shutdown. All commits are on disk, so exiting loses nothing.
	timeout := time.AfterFunc(shutdownTimeout, func() {
		slog.Error("the shutdown timed out; exiting")
		os.Exit(1)
	})
	defer timeout.Stop()
	event := &core.TerminateEvent{}
	event.App = instance.App
	err = instance.App.OnTerminate().Trigger(event, func(e *core.TerminateEvent) error {
		return errors.Join(e.App.ClearBootstrap(), err)
	})
	if signals.Err() != nil {
		return nil, err
	}
	return instance.Restores.Pending(), err
}

func setUpRouter(instance *app.Instance, e *core.ServeEvent, version string, public, private net.Listener) error {
	e.InstallerFunc = nil
	// Replace PocketBase's middleware: its CORS allows any origin, its activity log stores addresses with queries, and
	// the product has its own security headers and body limit.
	e.Router.Unbind(apis.DefaultCorsMiddlewareId, apis.DefaultActivityLoggerMiddlewareId,
		apis.DefaultSecurityHeadersMiddlewareId, apis.DefaultBodyLimitMiddlewareId)
	e.Router.Bind(logServerErrors(limit.NewLogThrottle()), instance.Sessions.Guard(), apis.BodyLimit(bodyLimit),
		bodylimit.Middleware(instance.Contract, limit.NewRateLimiter(), instance.Restores.Expects))
	addresses := addressesOf(instance, public)
	e.Router.GET("/{path...}", func(e *core.RequestEvent) error {
		if path := e.Request.URL.Path; len(path) >= 5 && path[:5] == "/api/" {
			routing.NotFound(e.Response)
			return nil
		}
		if !instance.Origin.AllowsHost(e.Request.Host) {
			instance.Site.ServeHTTPSNeeded(addresses, e.Response, e.Request)
			return nil
		}
		instance.Site.ServeHTTP(e.Response, e.Request)
		return nil
	})
	// Browsers send reports with their own content types and not from a page's script, so the session guard doesn't
	// apply.
	e.Router.POST(cspreport.Path, cspreport.Handler(logViolation(instance))).Unbind(session.GuardId)
	e.Router.GET(backups.Path+"{ticket}", instance.Backups.Handler(routing.NotFound))
	e.Listener = public
	if err := instance.Hooks.Custom.Mount(e); err != nil {
		return err
	}
	if err := e.Next(); err != nil {
		return err
	}
	mux, ok := e.Server.Handler.(*http.ServeMux)
	if !ok {
		return errors.New("the router isn't the standard one")
	}
	setLimits(instance, e.Server)
	publicHandler := newDeepHealth(instance).wrap(instance.AnswerProbes(routing.ShareTarget(routing.PayPalWebhook(instance.Origin.URL, routing.OneClickUnsubscribe(instance.Origin.URL, routing.Public(mux, instance.Routes, instance.Hooks.Custom.Handles))))))
	publicHandler = holdAnswers(instance.Await, instance.Site.IsFile, publicHandler)
	e.Server.Handler = web.Headers(instance.Origin.Secure(), instance.Site.ServiceOf, publicHandler)
	instance.Sessions.Start()
	if private != nil {
		measured := metrics.New(instance.App, version, instance.Metrics)
		e.Server.Handler = measured.Count(e.Server.Handler)
		serveDashboard(instance, private, mux, e.Server, measured.Handler())
	}
	return nil
}

// addressesOf returns the addresses of this server, to show to a visitor who used another one.
func addressesOf(instance *app.Instance, public net.Listener) web.Addresses {
	addresses := web.Addresses{}
	if address, isTCP := public.Addr().(*net.TCPAddr); isTCP {
		addresses.Own = fmt.Sprintf("127.0.0.1:%d", address.Port)
	}
	if instance.Origin.Secure() {
		addresses.Public = instance.Origin.URL
	}
	return addresses
}

func serveDashboard(instance *app.Instance, listener net.Listener, mux *http.ServeMux, publicServer *http.Server, measured http.Handler) {
	extra := http.NewServeMux()
	extra.Handle("GET "+metrics.Path, measured)
	if routes := testRoutes(); routes != nil {
		extra.Handle("/test/", routes)
	}
	server := &http.Server{
		// the metrics must show that the store can't be reached
		Handler: holdAnswers(instance.Await, func(path string) bool { return path == metrics.Path || instance.Site.IsFile(path) },
			dashboard.LimitSignIn(limit.NewRateLimiter(), routing.Dashboard(mux, instance.Routes, extra))),
		BaseContext: publicServer.BaseContext,
	}
	setLimits(instance, server)
	server.WriteTimeout = 5 * time.Minute // backups take longer
	instance.App.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		_ = server.Close()
		return e.Next()
	})
	go func() {
		if err := server.Serve(listener); err != nil && !errors.Is(err, http.ErrServerClosed) {
			instance.App.Logger().Error("dashboard ended", "error", err)
		}
	}()
}

func setLimits(instance *app.Instance, server *http.Server) {
	server.ErrorLog = slog.NewLogLogger(instance.App.Logger().Handler(), slog.LevelWarn)
	server.ReadHeaderTimeout = headerTimeout
	server.ReadTimeout = readTimeout
	server.WriteTimeout = writeTimeout
	server.IdleTimeout = idleTimeout
	server.MaxHeaderBytes = headerLimit
}

func printStartup(instance *app.Instance, config Config) {
	folder, err := filepath.Abs(config.Dir)
	if err != nil {
		folder = config.Dir
	}
	fmt.Printf("\nCoterie %s\n\n  Open       %s\n  Data       %s\n", config.Version, instance.Origin.URL, folder)
	if socket, isSocket := app.SocketPath(config.HTTP); isSocket {
		fmt.Printf("  Socket     %s\n", socket)
	}
	if config.Dashboard != "" {
		fmt.Printf("  Database   http://%s/_/\n%s", config.Dashboard, superuserHint(config.Dir))
	}
	if place := instance.ReplicaPlace(); place != "" {
		fmt.Printf("  Replica    %s\n", place)
	}
	if files := instance.Hooks.Custom.Count(); files > 0 {
		fmt.Printf("  Hooks      %s\n", countFiles(files))
	}
	if unusable := instance.UnusablePasskeys(); unusable != "" {
		fmt.Printf("\n%s\n", unusable)
	}
	if link := instance.FirstAdminLink(); link != "" {
		fmt.Printf("\nThere is no admin yet. Open this within %d minutes to become the first one:\n\n  %s\n", app.SetupMinutes, link)
	}
	fmt.Println()
}

// superuserHint returns the command that creates an account of the dashboard, for a user in another directory.
func superuserHint(dir string) string {
	command := "coterie superuser upsert EMAIL"
	if dir != app.DefaultDir {
		if folder, err := filepath.Abs(dir); err == nil {
			dir = folder
		}
		command += " --dir " + dir
	}
	return fmt.Sprintf("             Create an account: %s\n"+
		"             It prompts for a password (12 characters or more) or reads it from standard input.\n", command)
}

func countFiles(n int) string {
	if n == 1 {
		return "1 file"
	}
	return fmt.Sprintf("%d files", n)
}

// shutdownSignals returns the signals that stop the server. SIGHUP, which a closed terminal sends, remains ignored
// under nohup.
func shutdownSignals() []os.Signal {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		signals = append(signals, syscall.SIGHUP)
	}
	return signals
}
