package commands

import (
	"errors"
	"fmt"
	"time"

	"coterie/app"
	"coterie/datadir"
	"coterie/serve"
)

const (
	// serverPatience is how long a command waits for a server that is starting, or for another command.
	serverPatience = 10 * time.Second
	serverInterval = 200 * time.Millisecond
)

// change lets the server that runs on the data carry out a command, or carries it out in this process if none runs. A
// command without a name only checks that this is possible.
func (c CLI) change(options *app.Options, command serve.Command) error {
	if err := datadir.ActAsOwner(options.Dir, false); err != nil {
		return err
	}
	command.Version, command.URL = c.Version, options.URL
	for deadline := time.Now().Add(serverPatience); ; time.Sleep(serverInterval) {
		result, sendErr := serve.SendCommand(options.Dir, command)
		if sendErr == nil {
			return printChange(result)
		}
		if !errors.Is(sendErr, serve.ErrNoServer) {
			return sendErr
		}
		if err := datadir.RequireData(options.Dir); err != nil {
			return err
		}
		unlock, err := datadir.Lock(options.Dir)
		if err == nil {
			defer unlock()
			return c.changeHere(options, command)
		}
		if !errors.Is(err, datadir.ErrInUse) {
			return datadir.ExplainError(options.Dir, err)
		}
		if time.Now().After(deadline) {
			return c.explainNoAnswer(options.Dir, sendErr)
		}
	}
}

func printChange(result serve.Result) error {
	if result.Text != "" {
		fmt.Println(result.Text)
	}
	if result.Error != "" {
		return errors.New(result.Error)
	}
	if result.Status != 0 {
		return exitStatus(result.Status)
	}
	return nil
}

// changeHere carries out a command while no server runs. The caller holds the lock of the data directory.
func (c CLI) changeHere(options *app.Options, command serve.Command) error {
	if err := refuseSharedData(options.Dir); err != nil || command.Name == "" {
		return err
	}
	alone := *options
	alone.HasLock, alone.QueryTimeout = true, max(options.QueryTimeout, longQueryTimeout)
	return withApp(&alone, func(instance *app.Instance) error { return printChange(c.carryOut(instance, command)) })
}

// refuseSharedData returns an error for the data of several machines, which only the leader may change: the next start
// replaces what another process writes.
func refuseSharedData(dir string) error {
	if store := datadir.JoinedStore(dir); store != "" {
		return fmt.Errorf("%s holds a copy of %s, which several machines may share, and no server runs on it. "+
			"Start the server, and run the command on the machine that leads", dir, store)
	}
	return nil
}

// refuseBesideServer returns an error if a server runs on the data, also a standby, which doesn't hold the lock.
func refuseBesideServer(dir string) error {
	if _, err := serve.SendCommand(dir, serve.Command{}); !errors.Is(err, serve.ErrNoServer) {
		return fmt.Errorf("a server is running on %s; stop it first", dir)
	}
	return nil
}

// explainNoAnswer returns an error for data that another process uses without taking commands.
func (c CLI) explainNoAnswer(dir string, sendErr error) error {
	last, _, err := datadir.FindServer(dir)
	if err == nil && last.Version != "" && last.Version != c.Version {
		return fmt.Errorf("the server on %s is version %s, and this program is version %s. Restart the server, and run the command again", dir, last.Version, c.Version)
	}
	return fmt.Errorf("another Coterie uses %s, and %w: a server is starting, or another command is running. "+
		"Try again in a minute. If this continues, read the server's log", dir, sendErr)
}

// carryOut executes a command on open data.
func (c CLI) carryOut(instance *app.Instance, command serve.Command) serve.Result {
	text, err := "", fmt.Errorf("unknown command %q", command.Name)
	argument := ""
	if len(command.Values) == 1 {
		argument = command.Values[0]
	}
	switch command.Name {
	case "":
		err = nil
	case serve.PromoteCommand:
		err = errors.New("the server on this folder is no standby: it leads already, or runs without --replica-sync")
	case adminCreate:
		text, err = createAdminLink(instance, command.URL)
	case adminResetFactor:
		text, err = resetFactor(instance, argument)
	case superuserUpsert:
		text, err = upsertSuperuser(instance, argument, command.Password)
	case superuserDelete:
		text, err = deleteSuperuser(instance, argument)
	case auditAccept:
		text, err = callRules(instance, "acceptFindings", argument)
	}
	result := serve.Result{Text: text}
	var status exitStatus
	switch {
	case errors.As(err, &status):
		result.Status = int(status)
	case err != nil:
		result.Error = err.Error()
	}
	return result
}
