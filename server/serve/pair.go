package serve

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"time"

	"coterie/app"
	"coterie/datadir"
	"coterie/replica"
	"coterie/replica/lease"
	"coterie/routing"
)

// exitReplaced ends a process whose lead another machine has taken (EX_TEMPFAIL), so that systemd starts it as a standby.
const exitReplaced = 75

// lead waits until this machine may serve the data, and answers as a standby meanwhile. It returns nil after a signal.
func lead(config Config, public net.Listener) (*replica.Pair, error) {
	kept, err := app.OpenReplicaStore(config.Options)
	if err != nil {
		return nil, err
	}
	keyMark, err := datadir.KeyMark(config.Dir)
	if err != nil {
		return nil, err
	}
	migrations, err := fs.Glob(config.Assets, "migrations/*.js")
	if err != nil {
		return nil, err
	}
	signals, stop := signal.NotifyContext(context.Background(), shutdownSignals()...)
	defer stop()
	pair, err := replica.Join(replica.PairConfig{Store: kept, Dir: config.Dir, Version: config.Version, KeyMark: keyMark, Schema: len(migrations), Manual: config.Manual,
		Replaced: func() {
			slog.Error("another machine leads now, so this one ends. It starts again as a standby")
			os.Exit(exitReplaced)
		}})
	if err != nil {
		return nil, err
	}
	until := "no other machine leads it"
	if config.Manual {
		until = "it is promoted with `coterie promote`"
	}
	fmt.Printf("\nCoterie %s is a standby of %s until %s.\n", config.Version, kept, until)
	stopCommands := serveCommands(config, nil, standbyCommands(pair))
	stopStandby := func() {}
	if public != nil { // a socket isn't there before the data is open
		stopStandby = answerAsStandby(public)
	}
	err = pair.Lead(signals)
	stopStandby()
	stopCommands()
	if err != nil {
		pair.Close()
		if signals.Err() != nil {
			return nil, nil
		}
		return nil, err
	}
	return pair, nil
}

// promoteTimeout is how long `coterie promote` waits for the lead.
const promoteTimeout = 10 * time.Minute

// standbyCommands carries out commands on a machine that doesn't lead.
func standbyCommands(pair *replica.Pair) func(Command) Result {
	return func(command Command) Result {
		leader := pair.Status().Leader
		if command.Name == PromoteCommand {
			return promote(pair, leader)
		}
		at := "the machine that leads"
		if leader != "" {
			at = leader + ", which leads"
		}
		return Result{IsStandby: true, Error: "this machine is a standby. Run the command on " + at}
	}
}

func promote(pair *replica.Pair, leader string) Result {
	ctx, cancel := context.WithTimeout(context.Background(), promoteTimeout)
	defer cancel()
	err := pair.Promote(ctx)
	switch {
	case errors.Is(err, lease.ErrLeaderAlive) && leader == "":
		return Result{Error: "no machine has led this replica yet, or the replica can't be reached. Read this machine's log"}
	case errors.Is(err, lease.ErrLeaderAlive):
		return Result{Error: fmt.Sprintf("%s leads and was seen in the last seconds. Stop Coterie there, or make sure that the machine is off, and try again", leader)}
	case err == nil:
		err = pair.Lead(ctx)
	}
	if err != nil {
		return Result{Error: fmt.Sprintf("this machine doesn't lead: %s. Read its log", err)}
	}
	return Result{Text: "This machine leads now."}
}

// answerAsStandby answers all requests with 503 until stop is called. The listener stays open.
func answerAsStandby(listener net.Listener) (stop func()) {
	server := &http.Server{Handler: http.HandlerFunc(standby), ReadHeaderTimeout: headerTimeout, ReadTimeout: readTimeout,
		WriteTimeout: writeTimeout, IdleTimeout: idleTimeout, MaxHeaderBytes: headerLimit}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = server.Serve(borrowed{listener}) // returns after stop
	}()
	return func() {
		_ = server.Close() // nothing that it answers needs an end
		<-ended
		setAcceptDeadline(listener, time.Time{})
	}
}

func standby(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Retry-After", "2")
	switch {
	case r.URL.Path == healthPath:
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte(`{"status":"standby"}` + "\n"))
	case strings.HasPrefix(r.URL.Path, "/api/"):
		routing.Refuse(w, http.StatusServiceUnavailable, "server-busy")
	default:
		http.Error(w, "This machine is a standby. Another one serves Coterie.", http.StatusServiceUnavailable)
	}
}

// borrowed is a listener that stays open when its server closes.
type borrowed struct{ net.Listener }

func (b borrowed) Close() error {
	setAcceptDeadline(b.Listener, time.Unix(1, 0))
	return nil
}

// setAcceptDeadline makes a waiting Accept return. TCP and Unix listeners support it.
func setAcceptDeadline(listener net.Listener, at time.Time) {
	if l, ok := listener.(interface{ SetDeadline(time.Time) error }); ok {
		_ = l.SetDeadline(at) // fails only for a closed listener
	}
}
