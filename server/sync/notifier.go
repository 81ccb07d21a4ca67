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
	pokeAfter = 100 * time.Millisecond
	// Commands in other processes can't notify this one, so the log is also checked at this interval.
	lookEvery = 2 * time.Second
	// Up to this number, new entries are read. Beyond it (e.g. the monthly payments of 100,000 people), a query checks
	// only the audiences that are connected.
	fewEntries = 500
	// Interval of keepalive events. A device reconnects after 45 silent seconds, and proxies close silent connections
	// (Y19).
	pingEvery = 20 * time.Second
	// An SSE comment would not be visible to scripts, so keepalives are events.
	pingEvent = "ping"
)

// notifier sends sync pings to connected devices when they should pull. A ping contains no data, because custom topics
// have no access rule.
type poker struct {
	s     *service
	wake  chan struct{}
	done  chan struct{}
	poked int64
}

func newPoker(s *service) *poker {
	return &poker{s: s, wake: make(chan struct{}, 1), done: make(chan struct{})}
}

// wakeUp reports a commit. It doesn't block.
func (p *poker) hint() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

func (p *poker) start() {
	p.poked, _ = head(p.s.app.ConcurrentDB())
	go paced(p.wake, p.done, p.look)
	go ping(p.s.app.SubscriptionsBroker(), p.done)
}

// sendKeepalives sends a keepalive event to every subscribed stream until done.
func ping(broker *subscriptions.Broker, done <-chan struct{}) {
	ticker := time.NewTicker(pingEvery)
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
		tell(streams, subscriptions.Message{Name: pingEvent, Data: []byte("{}")})
	}
}

// throttled calls check immediately for the first wake-up after a quiet period, then once per pingDelay while wake-ups
// continue, and every checkEvery. check reports whether it found changes.
func paced(wake, done <-chan struct{}, look func() bool) {
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	var last time.Time
	for {
		select {
		case <-done:
			return
		case <-ticker.C:
		case <-wake:
			if !waited(done, pokeAfter-time.Since(last)) {
				return
			}
			// the next check includes wake-ups that arrived during the wait
			select {
			case <-wake:
			default:
			}
		}
		if look() {
			last = time.Now()
		}
	}
}

// wait returns false if done ends the wait early.
func waited(done <-chan struct{}, wait time.Duration) bool {
	if wait <= 0 {
		return true
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-done:
		return false
	case <-timer.C:
		return true
	}
}

func (p *poker) stop() {
	select {
	case <-p.done:
	default:
		close(p.done)
	}
}

// notifyChanges sends pings to the audiences of new log entries and reports whether there were any.
func (p *poker) look() bool {
	db := p.s.app.ConcurrentDB()
	if db == nil {
		return false
	}
	newest, err := head(db)
	if err != nil || newest <= p.poked {
		return false
	}
	var told []subscriptions.Client
	if newest-p.poked <= fewEntries {
		told, err = p.toldOfFew(db)
	} else {
		told, err = p.toldOfMany(db)
	}
	if err != nil {
		return false
	}
	p.poked = newest
	// The ping contains no sequence number, which would reveal how many changes other people have.
	tell(told, subscriptions.Message{Name: topic, Data: []byte("{}")})
	return true
}

// subscribers calls each for every connected device that subscribed to pings.
func (p *poker) listening(each func(client subscriptions.Client, auth *core.Record)) {
	for _, client := range p.s.app.SubscriptionsBroker().Clients() {
		if auth, _ := client.Get(apis.RealtimeClientAuthKey).(*core.Record); auth != nil && client.HasSubscription(topic) {
			each(client, auth)
		}
	}
}

// audienceOfFew returns the clients whose audiences have new entries, by reading all new entries.
func (p *poker) toldOfFew(db dbx.Builder) (told []subscriptions.Client, err error) {
	var found []string
	// NOT INDEXED prevents a scan of the whole index of audiences
	err = db.NewQuery("SELECT aud FROM _sync_log NOT INDEXED WHERE seq > {:seq}").Bind(dbx.Params{"seq": p.poked}).Column(&found)
	if err != nil {
		return nil, err
	}
	concerned := map[string]bool{}
	for _, scope := range found {
		concerned[scope] = true
	}
	p.listening(func(client subscriptions.Client, auth *core.Record) {
		if concerned["*"] || slices.ContainsFunc(scopesOf(auth), func(scope string) bool { return concerned[scope] }) {
			told = append(told, client)
		}
	})
	return told, nil
}

// audienceOfMany returns the clients whose audiences have new entries. It checks shared audiences first, and then the
// personal ones of clients that don't get a ping yet.
func (p *poker) toldOfMany(db dbx.Builder) ([]subscriptions.Client, error) {
	own := map[string][]subscriptions.Client{}
	common := map[string][]subscriptions.Client{}
	p.listening(func(client subscriptions.Client, auth *core.Record) {
		for _, scope := range scopesOf(auth) {
			if scope == auth.Id {
				own[scope] = append(own[scope], client)
			} else {
				common[scope] = append(common[scope], client)
			}
		}
	})
	told := map[subscriptions.Client]bool{}
	for _, listening := range []map[string][]subscriptions.Client{common, own} {
		maps.DeleteFunc(listening, func(_ string, clients []subscriptions.Client) bool {
			return !slices.ContainsFunc(clients, func(client subscriptions.Client) bool { return !told[client] })
		})
		concerned, err := concernedSince(db, slices.Collect(maps.Keys(listening)), p.poked)
		if err != nil {
			return nil, err
		}
		for _, scope := range concerned {
			for _, client := range listening[scope] {
				told[client] = true
			}
		}
	}
	return slices.Collect(maps.Keys(told)), nil
}

// send sends a message to clients, each in a goroutine, because Send blocks until the client's handler receives the
// message.
func tell(clients []subscriptions.Client, message subscriptions.Message) {
	for _, client := range clients {
		go client.Send(message)
	}
}

// changedScopesSince returns which of the audiences have an entry after seq. It uses one index lookup per audience
// instead of reading all new entries.
func concernedSince(db dbx.Builder, scopes []string, seq int64) ([]string, error) {
	if len(scopes) == 0 {
		return nil, nil
	}
	listed, err := json.Marshal(scopes)
	if err != nil {
		return nil, err
	}
	var concerned []string
	err = db.NewQuery(`SELECT s.value FROM json_each({:scopes}) s
		WHERE EXISTS (SELECT 1 FROM _sync_log WHERE aud = s.value AND seq > {:seq})`).
		Bind(dbx.Params{"scopes": string(listed), "seq": seq}).Column(&concerned)
	return concerned, err
}
