package sync

import (
	"encoding/json"
	"maps"
	"slices"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

const (
	// Changes within this time after a sync ping are announced together.
	pingDelay = 100 * time.Millisecond
	// Interval at which the log is checked for changes that commands in other processes made, because they can't notify this
	// process.
	checkEvery = 2 * time.Second
	// Maximum number of new entries that are read. If there are more (for example the monthly payments of 100,000 people), a
	// query checks only the audiences that are connected.
	maxReadEntries = 500
	// Interval of keepalive events. A device reconnects after 45 silent seconds, and proxies close silent connections
	// (Y19).
	keepaliveEvery = 20 * time.Second
	// An SSE comment would not be visible to scripts, so keepalives are events.
	keepaliveEvent = "ping"
)

// notifier sends sync pings to connected devices whose audiences have changes. Right before it is sent, a ping may become a
// page.
type notifier struct {
	s       *service
	wake    chan struct{}
	done    chan struct{}
	lastSeq int64
}

func newNotifier(s *service) *notifier {
	return &notifier{s: s, wake: make(chan struct{}, 1), done: make(chan struct{})}
}

// wakeUp reports a commit. It doesn't block.
func (n *notifier) wakeUp() {
	select {
	case n.wake <- struct{}{}:
	default:
	}
}

func (n *notifier) start() {
	n.lastSeq, _ = latestSeq(n.s.app.ConcurrentDB())
	go throttled(n.wake, n.done, n.notifyChanges)
	go sendKeepalives(n.s.app.SubscriptionsBroker(), n.done)
}

// sendKeepalives sends a keepalive event to every subscribed stream until done.
func sendKeepalives(broker *subscriptions.Broker, done <-chan struct{}) {
	ticker := time.NewTicker(keepaliveEvery)
	defer ticker.Stop()
	for {
		select {
		case <-done:
			return
		case <-ticker.C:
		}
		var streams []subscriptions.Client
		for _, client := range broker.Clients() {
			if client.HasSubscription(topic) {
				streams = append(streams, client)
			}
		}
		send(streams, subscriptions.Message{Name: keepaliveEvent, Data: []byte("{}")})
	}
}

// throttled calls check immediately for the first wake-up after a quiet period, then once per pingDelay while wake-ups
// continue, and every checkEvery. check reports whether it found changes.
func throttled(wake, done <-chan struct{}, check func() bool) {
	ticker := time.NewTicker(checkEvery)
	defer ticker.Stop()
	var last time.Time
	for {
		select {
		case <-done:
			return
		case <-ticker.C:
		case <-wake:
			if !wait(done, pingDelay-time.Since(last)) {
				return
			}
			// wake-ups that arrived during the wait are covered by the next check
			select {
			case <-wake:
			default:
			}
		}
		if check() {
			last = time.Now()
		}
	}
}

// wait returns false if done ends the wait early.
func wait(done <-chan struct{}, delay time.Duration) bool {
	if delay <= 0 {
		return true
	}
	timer := time.NewTimer(delay)
	defer timer.Stop()
	select {
	case <-done:
		return false
	case <-timer.C:
		return true
	}
}

func (n *notifier) stop() {
	select {
	case <-n.done:
	default:
		close(n.done)
	}
}

// notifyChanges sends pings to the audiences of new log entries and reports whether there were any.
func (n *notifier) notifyChanges() bool {
	db := n.s.app.ConcurrentDB()
	if db == nil {
		return false
	}
	newest, err := latestSeq(db)
	if err != nil || newest <= n.lastSeq {
		return false
	}
	var pages, pings []subscriptions.Client
	if newest-n.lastSeq <= maxReadEntries {
		pages, pings, err = n.clientsFromEntries(db)
	} else {
		pings, err = n.clientsFromScopes(db)
	}
	if err != nil {
		return false
	}
	n.lastSeq = newest
	// A ping contains no sequence number, which would reveal how many changes other people have.
	send(pings, subscriptions.Message{Name: topic, Data: emptyPing})
	send(pages, subscriptions.Message{Name: topic, Data: pagePing})
	return true
}

// subscribers calls each for every connected device that subscribed to pings.
func (n *notifier) subscribers(each func(client subscriptions.Client, auth *core.Record)) {
	for _, client := range n.s.app.SubscriptionsBroker().Clients() {
		if auth, _ := client.Get(apis.RealtimeClientAuthKey).(*core.Record); auth != nil && client.HasSubscription(topic) {
			each(client, auth)
		}
	}
}

// clientsFromEntries returns the clients whose audiences have new entries, by reading all new entries. pages are those that
// may get a page: a person's own changes, and changes that concern few streams. Otherwise the number of streams, which
// includes those of admins, would decide about a member's message (A8).
func (n *notifier) clientsFromEntries(db dbx.Builder) (pages, pings []subscriptions.Client, err error) {
	var found []string
	// NOT INDEXED prevents a scan of the whole index of audiences
	err = db.NewQuery("SELECT aud FROM _sync_log NOT INDEXED WHERE seq > {:seq}").Bind(dbx.Params{"seq": n.lastSeq}).Column(&found)
	if err != nil {
		return nil, nil, err
	}
	affected := map[string]bool{}
	for _, scope := range found {
		affected[scope] = true
	}
	var shared []subscriptions.Client
	n.subscribers(func(client subscriptions.Client, auth *core.Record) {
		switch {
		case affected[auth.Id]:
			pages = append(pages, client)
		case slices.ContainsFunc(scopesOf(auth), func(scope string) bool { return affected[scope] }):
			shared = append(shared, client)
		}
	})
	if len(shared) <= maxSharedPages {
		return append(pages, shared...), nil, nil
	}
	return pages, shared, nil
}

// clientsFromScopes returns the clients whose audiences have new entries. It checks shared audiences first, and then the
// personal audiences of the remaining clients.
func (n *notifier) clientsFromScopes(db dbx.Builder) ([]subscriptions.Client, error) {
	own := map[string][]subscriptions.Client{}
	shared := map[string][]subscriptions.Client{}
	n.subscribers(func(client subscriptions.Client, auth *core.Record) {
		for _, scope := range scopesOf(auth) {
			if scope == auth.Id {
				own[scope] = append(own[scope], client)
			} else {
				shared[scope] = append(shared[scope], client)
			}
		}
	})
	chosen := map[subscriptions.Client]bool{}
	for _, byScope := range []map[string][]subscriptions.Client{shared, own} {
		maps.DeleteFunc(byScope, func(_ string, clients []subscriptions.Client) bool {
			return !slices.ContainsFunc(clients, func(client subscriptions.Client) bool { return !chosen[client] })
		})
		affected, err := changedScopesSince(db, slices.Collect(maps.Keys(byScope)), n.lastSeq)
		if err != nil {
			return nil, err
		}
		for _, scope := range affected {
			for _, client := range byScope[scope] {
				chosen[client] = true
			}
		}
	}
	return slices.Collect(maps.Keys(chosen)), nil
}

// send sends a message to clients, each in a goroutine, because Send blocks until the client's handler receives the
// message.
func send(clients []subscriptions.Client, message subscriptions.Message) {
	for _, client := range clients {
		go client.Send(message)
	}
}

// changedScopesSince returns which of the audiences have an entry after seq. It uses one index lookup per audience
// instead of reading all new entries.
func changedScopesSince(db dbx.Builder, scopes []string, seq int64) ([]string, error) {
	if len(scopes) == 0 {
		return nil, nil
	}
	listed, err := json.Marshal(scopes)
	if err != nil {
		return nil, err
	}
	var affected []string
	err = db.NewQuery(`SELECT s.value FROM json_each({:scopes}) s
		WHERE EXISTS (SELECT 1 FROM _sync_log WHERE aud = s.value AND seq > {:seq})`).
		Bind(dbx.Params{"scopes": string(listed), "seq": seq}).Column(&affected)
	return affected, err
}
