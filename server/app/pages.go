package app

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
	refillInterval = time.Minute
	refillDelay    = 100 * time.Millisecond
)

// pages renders the public pages again when the settings that they show change. The rules provide the content
// (publicSlots).
type pages struct {
	instance *Instance
	wake     chan struct{}
	done     chan struct{}
	once     sync.Once
	running  sync.WaitGroup
	shown    string
}

func newPages(instance *Instance) *pages {
	return &pages{instance: instance, wake: make(chan struct{}, 1), done: make(chan struct{})}
}

// requestRefill renders the pages again after the current transaction commits.
func (p *pages) requestRefill() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// start renders the pages now, after each change, and every minute, because a rate can change at the start of a month.
func (p *pages) start() {
	p.instance.Site.SharedBy = p.lookUpSharer
	p.fill()
	p.instance.App.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		p.once.Do(func() { close(p.done) })
		// wait, because the database closes next
		p.running.Wait()
		return e.Next()
	})
	p.running.Go(p.refill)
}

func (p *pages) refill() {
	ticker := time.NewTicker(refillInterval)
	defer ticker.Stop()
	for {
		select {
		case <-p.done:
			return
		case <-ticker.C:
		case <-p.wake:
			time.Sleep(refillDelay)
			p.awaitCommit()
		}
		p.fill()
	}
}

// awaitCommit waits until the open write transaction ends, using the fact that there is only one write connection.
func (p *pages) awaitCommit() {
	if db := p.instance.App.NonconcurrentDB(); db != nil {
		_, _ = db.NewQuery("SELECT 1").Execute()
	}
}

func (p *pages) fill() {
	result, err := p.instance.Hooks.Call("publicSlots", "")
	if errors.Is(err, hooks.ErrNoSuchFunction) {
		p.show(web.Content{})
		return
	}
	text, _ := result.(string)
	if err == nil && text == p.shown {
		return
	}
	var content web.Content
	if err == nil {
		err = json.Unmarshal([]byte(text), &content)
	}
	if err != nil {
		p.instance.App.Logger().Error("public pages not rendered", "error", err)
		if p.shown == "" {
			p.show(web.Content{}) // pages without amounts are better than none
		}
		return
	}
	p.shown = text
	p.show(content)
}

func (p *pages) show(content web.Content) {
	if err := p.instance.Site.Fill(content); err != nil {
		p.instance.App.Logger().Error("public pages not rendered", "error", err)
	}
}

func (p *pages) lookUpSharer(code string) *web.Sharer {
	result, err := p.instance.Hooks.Call("sharePreview", code)
	text, _ := result.(string)
	if err != nil || text == "" {
		return nil
	}
	var sharer web.Sharer
	if json.Unmarshal([]byte(text), &sharer) != nil {
		return nil
	}
	return &sharer
}
