package sync

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

const (
	pokeAfter = 100 * time.Millisecond
	// Raw SQL (the monthly run, a job) tells no hook: the log is looked at this often anyway.
	lookEvery = 2 * time.Second
)

// poker tells connected devices that there is something to pull. It carries no data: a custom topic has no rule.
type poker struct {
	s     *service
	wake  chan struct{}
	done  chan struct{}
	poked int64
}

func newPoker(s *service) *poker {
	p := &poker{s: s, wake: make(chan struct{}, 1), done: make(chan struct{})}
	told := func(e *core.ModelEvent) error {
		p.hint()
		return e.Next()
	}
	s.app.OnModelAfterCreateSuccess().BindFunc(told)
	s.app.OnModelAfterUpdateSuccess().BindFunc(told)
	s.app.OnModelAfterDeleteSuccess().BindFunc(told)
	return p
}

// hint says that something was committed.
func (p *poker) hint() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

func (p *poker) start() {
	p.poked, _ = head(p.s.app.ConcurrentDB())
	go func() {
		ticker := time.NewTicker(lookEvery)
		defer ticker.Stop()
		for {
			select {
			case <-p.done:
				return
			case <-p.wake:
				time.Sleep(pokeAfter)
				p.look()
			case <-ticker.C:
				p.look()
			}
		}
	}()
}

func (p *poker) stop() {
	select {
	case <-p.done:
	default:
		close(p.done)
	}
}

// look pokes the audiences of what was committed since the last time, and moves the mark outside of the data folder.
func (p *poker) look() {
	db := p.s.app.ConcurrentDB()
	if db == nil {
		return
	}
	newest, err := head(db)
	if err != nil || newest <= p.poked {
		return
	}
	listening := map[subscriptions.Client][]string{}
	scopes := map[string]bool{}
	for _, client := range p.s.app.SubscriptionsBroker().Clients() {
		auth, _ := client.Get(apis.RealtimeClientAuthKey).(*core.Record)
		if auth == nil || !client.HasSubscription(topic) {
			continue
		}
		listening[client] = scopesOf(auth)
		for _, scope := range listening[client] {
			scopes[scope] = true
		}
	}
	concerned, err := concernedSince(db, slices.Collect(maps.Keys(scopes)), p.poked)
	if err != nil {
		return
	}
	p.poked = newest
	message := subscriptions.Message{Name: topic, Data: fmt.Appendf(nil, `{"seq":%d}`, newest)}
	for client, held := range listening {
		if slices.ContainsFunc(held, func(scope string) bool { return slices.Contains(concerned, scope) }) {
			go client.Send(message)
		}
	}
	p.s.mark(newest)
}

// concernedSince is which of the audiences that listen have an entry after seq: one look by the index for each, where the audiences
// of all that was committed (a month for a hundred thousand people) would have to be read and sorted.
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
