// Package push makes what is posted to a browser's push service: the message sealed for that browser (RFC 8291) and a word about who
// sends it (RFC 8292). To whom it goes and what it says are rules; it is posted by server/outward.
package push

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net/http"

	webpush "github.com/SherClockHolmes/webpush-go"
)

// Asked is a message as the rules want it.
type Asked struct {
	Endpoint string `json:"endpoint"`
	// P256dh and Auth are the browser's keys, as it gave them.
	P256dh  string `json:"p256dh"`
	Auth    string `json:"auth"`
	Message string `json:"message"`
	// Public and Private are the server's own pair; Subject is where who runs the push service finds us: an https address or a mailbox.
	Public  string `json:"public"`
	Private string `json:"private"`
	Subject string `json:"subject"`
	// Seconds is for how long the service keeps it for a browser that is away.
	Seconds int    `json:"seconds"`
	Urgency string `json:"urgency"`
}

// Sealed is what is posted to the endpoint: headers, and the body in base64.
type Sealed struct {
	Headers map[string]string `json:"headers"`
	Body    string            `json:"body"`
}

// recordSize keeps a message, padded to one length whatever it says, within what every service takes (4096 bytes in all).
const recordSize = 2048

var errKeys = errors.New("these are no keys of a browser")

// Keys makes a pair of the server's own, as JSON: { public, private }.
func Keys() (string, error) {
	private, public, err := webpush.GenerateVAPIDKeys()
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]string{"public": public, "private": private})
	return string(text), err
}

// SealText is Seal for the rules: Asked and Sealed as JSON.
func SealText(text string) (string, error) {
	var asked Asked
	if err := json.Unmarshal([]byte(text), &asked); err != nil {
		return "", err
	}
	sealed, err := Seal(asked)
	if err != nil {
		return "", err
	}
	answer, err := json.Marshal(sealed)
	return string(answer), err
}

// Seal makes the request of a message; nothing is sent.
func Seal(asked Asked) (Sealed, error) {
	if !isLong(asked.P256dh, 65) || !isLong(asked.Auth, 16) {
		return Sealed{}, errKeys
	}
	var kept keeper
	answer, err := webpush.SendNotification([]byte(asked.Message), &webpush.Subscription{
		Endpoint: asked.Endpoint,
		Keys:     webpush.Keys{P256dh: asked.P256dh, Auth: asked.Auth},
	}, &webpush.Options{
		HTTPClient: &kept, RecordSize: recordSize, Subscriber: asked.Subject, TTL: asked.Seconds,
		Urgency: webpush.Urgency(asked.Urgency), VAPIDPublicKey: asked.Public, VAPIDPrivateKey: asked.Private,
	})
	if err != nil {
		return Sealed{}, err
	}
	return kept.sealed, answer.Body.Close()
}

func isLong(key string, bytes int) bool {
	raw, err := base64.RawURLEncoding.DecodeString(key)
	return err == nil && len(raw) == bytes
}

// keeper stands where the library would send: it keeps the request, because only server/outward connects to machines of others.
type keeper struct{ sealed Sealed }

func (k *keeper) Do(request *http.Request) (*http.Response, error) {
	body, err := io.ReadAll(request.Body)
	if err != nil {
		return nil, err
	}
	k.sealed = Sealed{Headers: map[string]string{}, Body: base64.StdEncoding.EncodeToString(body)}
	for name := range request.Header {
		k.sealed.Headers[name] = request.Header.Get(name)
	}
	return &http.Response{StatusCode: http.StatusCreated, Body: http.NoBody}, nil
}
