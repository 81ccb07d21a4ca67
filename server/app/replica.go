package app

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"time"

	"coterie/replica"
	"coterie/replica/store"
)

// MaxReplicaDays limits how long a replica holds earlier states.
const MaxReplicaDays = 3650

// OpenReplicaStore returns the store of the replica, nil without one.
func OpenReplicaStore(options Options) (store.Store, error) {
	if options.Replica == "" {
		return nil, nil
	}
	if options.ReplicaDays < 1 || options.ReplicaDays > MaxReplicaDays {
		return nil, errors.New("--replica-days must be a number of days from 1 to 3650")
	}
	opened, err := store.Open(options.Replica)
	if err != nil {
		return nil, err
	}
	if isInside(options.Dir, opened.String()) {
		return nil, errors.New("the replica must not be inside the data folder: choose a folder on another disk")
	}
	return opened, nil
}

// isInside reports whether a store is a folder in the data directory, which backups would include.
func isInside(dir, address string) bool {
	folder, isFolder := strings.CutPrefix(address, "file:")
	absolute, err := filepath.Abs(dir)
	if !isFolder || err != nil {
		return false
	}
	within, err := filepath.Rel(absolute, folder)
	return err == nil && filepath.IsLocal(within)
}

// StartReplica begins to copy the opened data, if a replica is configured.
func (instance *Instance) StartReplica() {
	if instance.replicaStore != nil {
		retention := time.Duration(instance.options.ReplicaDays) * 24 * time.Hour
		config := replica.Config{Store: instance.replicaStore, Retention: retention}
		if pair := instance.options.Pair; pair != nil {
			instance.replica = pair.Serve(instance.App, config)
		} else {
			instance.replica = replica.Start(instance.App, config)
		}
	}
}

// StopReplica copies the last changes, after the data was closed.
func (instance *Instance) StopReplica() {
	switch {
	case instance.options.Pair != nil:
		instance.options.Pair.CloseReplica()
	case instance.replica != nil:
		instance.replica.Close()
	}
}

// ReplicaPlace returns the address of the replica without credentials, "" for none.
func (instance *Instance) ReplicaPlace() string {
	if instance.replicaStore == nil {
		return ""
	}
	return instance.replicaStore.String()
}

// replicaStatus returns nil without a replica.
func (instance *Instance) replicaStatus() *replica.Status {
	if instance.replica == nil {
		return nil
	}
	status := instance.replica.Status()
	if instance.options.Pair != nil {
		leads := instance.options.Pair.Status()
		status.Machine, status.Epoch = leads.Leader, leads.Epoch
		standbys := instance.options.Pair.Standbys()
		status.Standby, status.StandbyMs, status.StandbyLagMs = standbys.Machine, standbys.Seen.Milliseconds(), standbys.Lag.Milliseconds()
	}
	return &status
}

// truncateJournal empties the journal of the data. It returns false if something reads the journal without a pause.
func (instance *Instance) truncateJournal() (bool, error) {
	if instance.replica != nil {
		truncated, err := instance.replica.TruncateJournal(context.Background())
		if !errors.Is(err, replica.ErrNotOpen) {
			return truncated, err
		}
	}
	var busy, pages, written int
	// waits up to ten seconds for readers, and blocks all writers during that time (server/datadir/database.go)
	err := instance.App.NonconcurrentDB().NewQuery("PRAGMA wal_checkpoint(TRUNCATE)").Row(&busy, &pages, &written)
	return err == nil && busy == 0, err
}
