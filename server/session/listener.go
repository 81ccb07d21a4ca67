package session

import (
	"slices"
	"strings"
	"sync"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// listener is what the broker keeps of a device's stream: of whom it is and whether it wants to be poked. PocketBase's own client has two
// tables and the person's whole record for that, 5 kB of each stream.
type listener struct {
	id, device string
	kept       *keptAuth
	mutex      sync.RWMutex
	auth       *core.Record
	subscribed bool
	discarded  bool
}

// Id names the stream.
func (l *listener) Id() string { return l.id }

// Channel is for who reads messages from it: here they are written at once.
func (l *listener) Channel() chan subscriptions.Message { return nil }

// HasSubscription says whether it wants to be told of a topic.
func (l *listener) HasSubscription(topic string) bool {
	l.mutex.RLock()
	defer l.mutex.RUnlock()
	return topic == syncTopic && l.subscribed
}

// Subscriptions answers at once what PocketBase asks each stream six times for each row that is written: whether it wants to be told of it.
// None does: our only topic is no collection's.
func (l *listener) Subscriptions(prefixes ...string) map[string]subscriptions.SubscriptionOptions {
	wanted := len(prefixes) == 0 || slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(syncTopic+"?", prefix) })
	if !wanted {
		return nil
	}
	found := map[string]subscriptions.SubscriptionOptions{}
	if l.HasSubscription(syncTopic) {
		found[syncTopic] = subscriptions.SubscriptionOptions{Query: map[string]string{}, Headers: map[string]string{}}
	}
	return found
}

// Subscribe takes our topic; others are none of a device's.
func (l *listener) Subscribe(topics ...string) { l.set(topics, true) }

// Unsubscribe gives topics up: those named, or all.
func (l *listener) Unsubscribe(topics ...string) {
	if len(topics) == 0 {
		topics = []string{syncTopic}
	}
	l.set(topics, false)
}

func (l *listener) set(topics []string, subscribed bool) {
	if !slices.Contains(topics, syncTopic) {
		return
	}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.subscribed = subscribed
}

// Set keeps whose stream it is; what else PocketBase notes of a client isn't asked of a device's.
func (l *listener) Set(key string, value any) {
	if key != apis.RealtimeClientAuthKey {
		return
	}
	auth, _ := value.(*core.Record)
	small := l.kept.of(auth)
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.auth = small
}

// Unset forgets whose stream it is.
func (l *listener) Unset(key string) { l.Set(key, nil) }

// Get gives whose stream it is, and of which device.
func (l *listener) Get(key string) any {
	switch key {
	case clientDevice:
		return l.device
	case apis.RealtimeClientAuthKey:
		l.mutex.RLock()
		defer l.mutex.RUnlock()
		return l.auth
	}
	return nil
}

// Discard ends it for the broker.
func (l *listener) Discard() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.discarded = true
}

// IsDiscarded says whether it has ended.
func (l *listener) IsDiscarded() bool {
	l.mutex.RLock()
	defer l.mutex.RUnlock()
	return l.discarded
}

// keptAuth makes small records of people: what is asked of a stream's person is the id, the token's key and the roles. Of a record's 4 kB the rest
// would lie with each stream for as long as it lasts.
type keptAuth struct {
	mutex sync.Mutex
	// whole is the collection that small was made of: it is another one after each change of its definition.
	whole, small *core.Collection
}

func (k *keptAuth) of(auth *core.Record) *core.Record {
	if auth == nil {
		return nil
	}
	small := core.NewRecord(k.collection(auth.Collection()))
	small.Id = auth.Id
	small.SetRaw(core.FieldNameTokenKey, auth.TokenKey())
	if roles := auth.GetStringSlice("roles"); len(roles) > 0 {
		small.SetRaw("roles", roles)
	}
	return small
}

// collection is one without fields, so that a record of it holds nothing but what is put there.
func (k *keptAuth) collection(of *core.Collection) *core.Collection {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if k.whole != of {
		small := *of
		small.Fields = nil
		k.whole, k.small = of, &small
	}
	return k.small
}
