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
	// The first change after quiet is told at once; what comes sooner than this after it, together.
	pokeAfter = 100 * time.Millisecond
	// Another process on the same folder (a command line) tells nobody here: the log is looked at this often anyway.
	lookEvery = 2 * time.Second
	// As many new entries are read as they are; of more (a month for a hundred thousand people) it is asked whether they concern who listens.
	fewEntries = 500
	// Each stream gets a sign of life this often: a device renews one that was silent for 45 seconds, and proxies cut silent connections (Y19).
	pingEvery = 20 * time.Second
	// The name of that event. A comment would reach no script in the browser.
	pingEvent = "ping"
)

// poker tells connected devices that there is something to pull. It carries no data: a custom topic has no rule.
type poker struct {
	s     *service
	wake  chan struct{}
	done  chan struct{}
	poked int64
}

func newPoker(s *service) *poker {
	return &poker{s: s, wake: make(chan struct{}, 1), done: make(chan struct{})}
}

// hint says that something was committed. It waits for nothing.
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

// ping tells every stream that subscribed that it is alive, every pingEvery until done.
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

// paced looks at once for the first hint after quiet, once pokeAfter after that look for all that follow, and every lookEvery anyway,
// until done. look says whether it found anything; one that didn't leaves the quiet as it is.
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
			// what was hinted at meanwhile is found by this look
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

// waited waits and says whether to go on; done ends it early.
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

// look pokes the audiences of what was committed since the last time, and says whether there was anything.
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
	// Nothing of the log is in it: who counts its numbers would count what isn't theirs.
	tell(told, subscriptions.Message{Name: topic, Data: []byte("{}")})
	return true
}

// listening gives each connected device that wants to be poked, with its person.
func (p *poker) listening(each func(client subscriptions.Client, auth *core.Record)) {
	for _, client := range p.s.app.SubscriptionsBroker().Clients() {
		if auth, _ := client.Get(apis.RealtimeClientAuthKey).(*core.Record); auth != nil && client.HasSubscription(topic) {
			each(client, auth)
		}
	}
}

// toldOfFew finds whom the few newest entries concern: they are read, and nobody's are looked for.
func (p *poker) toldOfFew(db dbx.Builder) (told []subscriptions.Client, err error) {
	var found []string
	// NOT INDEXED: by the index of audiences all of the log would be read
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

// toldOfMany finds whom any entry since the last poke concerns, by their audiences: those with a role or with all of them in common first,
// and whoever is told for one of these is asked of no more.
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

// tell sends a message to clients. Each has a goroutine, because Send waits until the client's handler takes the message.
func tell(clients []subscriptions.Client, message subscriptions.Message) {
	for _, client := range clients {
		go client.Send(message)
	}
}

// concernedSince is which of the audiences that listen have an entry after seq: one look by the index for each, where the audiences
// of all that was committed would have to be read and sorted.
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
