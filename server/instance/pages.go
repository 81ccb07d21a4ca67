package instance

import (
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"coterie/hooks"
	"coterie/web"
)

const (
	refillEvery = time.Minute
	settleFor   = 100 * time.Millisecond
)

// pages keeps the public pages in step with the settings they show. What a slot says is decided by the rules (publicSlots).
type pages struct {
	of   *Instance
	wake chan struct{}
	done chan struct{}
	once sync.Once
	// running is done when refill has returned.
	running sync.WaitGroup
	shown   string
}

func newPages(of *Instance) *pages {
	return &pages{of: of, wake: make(chan struct{}, 1), done: make(chan struct{})}
}

// changed asks for a refill once what is being written now is committed.
func (p *pages) changed() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// start fills the pages, then again on every change and every minute (a rate begins with its month, not with a command).
func (p *pages) start() {
	p.of.Site.SharedBy = p.sharedBy
	p.fill()
	p.of.App.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		p.once.Do(func() { close(p.done) })
		// the database is closed next
		p.running.Wait()
		return e.Next()
	})
	p.running.Go(p.refill)
}

func (p *pages) refill() {
	ticker := time.NewTicker(refillEvery)
	defer ticker.Stop()
	for {
		select {
		case <-p.done:
			return
		case <-ticker.C:
		case <-p.wake:
			time.Sleep(settleFor)
			p.awaitCommit()
		}
		p.fill()
	}
}

// awaitCommit returns when the transaction that is open now has ended: there is one write connection, and this waits for it.
func (p *pages) awaitCommit() {
	if db := p.of.App.NonconcurrentDB(); db != nil {
		_, _ = db.NewQuery("SELECT 1").Execute()
	}
}

func (p *pages) fill() {
	result, err := p.of.Hooks.Call("publicSlots", "")
	if errors.Is(err, hooks.ErrNoSuchFunction) {
		p.show(web.Slots{})
		return
	}
	text, _ := result.(string)
	if err == nil && text == p.shown {
		return
	}
	var slots web.Slots
	if err == nil {
		err = json.Unmarshal([]byte(text), &slots)
	}
	if err != nil {
		p.of.App.Logger().Error("public pages not filled", "error", err)
		if p.shown == "" {
			p.show(web.Slots{}) // better without amounts than not at all
		}
		return
	}
	p.shown = text
	p.show(slots)
}

func (p *pages) show(slots web.Slots) {
	if err := p.of.Site.Fill(slots); err != nil {
		p.of.App.Logger().Error("public pages not filled", "error", err)
	}
}

// sharedBy asks the rules who shares a link.
func (p *pages) sharedBy(code string) *web.Sharer {
	result, err := p.of.Hooks.Call("sharedBy", code)
	text, _ := result.(string)
	if err != nil || text == "" {
		return nil
	}
	var found web.Sharer
	if json.Unmarshal([]byte(text), &found) != nil {
		return nil
	}
	return &found
}
