package sync

import (
	"fmt"
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
	var audiences []string
	err = db.NewQuery("SELECT DISTINCT aud FROM _sync_log WHERE seq > {:poked}").Bind(dbx.Params{"poked": p.poked}).Column(&audiences)
	if err != nil {
		return
	}
	p.poked = newest
	message := subscriptions.Message{Name: topic, Data: fmt.Appendf(nil, `{"seq":%d}`, newest)}
	for _, client := range p.s.app.SubscriptionsBroker().Clients() {
		auth, _ := client.Get(apis.RealtimeClientAuthKey).(*core.Record)
		if auth == nil || !client.HasSubscription(topic) {
			continue
		}
		scopes := scopesOf(auth)
		if slices.ContainsFunc(audiences, func(aud string) bool { return slices.Contains(scopes, aud) }) {
			go client.Send(message)
		}
	}
	p.s.mark(newest)
}
