// Package push encrypts messages for browsers' push services (RFC 8291) and signs the requests (RFC 8292). The rules
// decide recipient and content; server/egress sends the requests.
package push

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net/http"

	webpush "github.com/SherClockHolmes/webpush-go"
)

// Request is a message from the rules.
type Request struct {
	Endpoint string `json:"endpoint"`
	// P256dh and Auth are the keys of the browser's subscription.
	P256dh  string `json:"p256dh"`
	Auth    string `json:"auth"`
	Message string `json:"message"`
	// Public and Private are the server's key pair. Subject is an https URL or a mailto address at which the push
	// service's operator can contact us.
	Public  string `json:"public"`
	Private string `json:"private"`
	Subject string `json:"subject"`
	// Seconds is how long the service stores the message for a browser that is offline.
	Seconds int    `json:"seconds"`
	Urgency string `json:"urgency"`
}

// Encrypted is the request to send to the endpoint: its headers, and its body in base64.
type Encrypted struct {
	Headers map[string]string `json:"headers"`
	Body    string            `json:"body"`
}

// recordSize is the length to which all messages are padded. It is below the limit of all services (4096 bytes).
const recordSize = 2048

var errInvalidKeys = errors.New("these aren't valid browser keys")

// NewKeyPair generates a key pair for the server, as JSON: { public, private }.
func NewKeyPair() (string, error) {
	private, public, err := webpush.GenerateVAPIDKeys()
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]string{"public": public, "private": private})
	return string(text), err
}

// EncryptJSON is Encrypt with a Request and an Encrypted as JSON.
func EncryptJSON(text string) (string, error) {
	var request Request
	if err := json.Unmarshal([]byte(text), &request); err != nil {
		return "", err
	}
	encrypted, err := Encrypt(request)
	if err != nil {
		return "", err
	}
	output, err := json.Marshal(encrypted)
	return string(output), err
}

// Encrypt creates the request for a message without sending it.
func Encrypt(request Request) (Encrypted, error) {
	if !hasLength(request.P256dh, 65) || !hasLength(request.Auth, 16) {
		return Encrypted{}, errInvalidKeys
	}
	var recorder requestRecorder
	response, err := webpush.SendNotification([]byte(request.Message), &webpush.Subscription{
		Endpoint: request.Endpoint,
		Keys:     webpush.Keys{P256dh: request.P256dh, Auth: request.Auth},
	}, &webpush.Options{
		HTTPClient: &recorder, RecordSize: recordSize, Subscriber: request.Subject, TTL: request.Seconds,
		Urgency: webpush.Urgency(request.Urgency), VAPIDPublicKey: request.Public, VAPIDPrivateKey: request.Private,
	})
	if err != nil {
		return Encrypted{}, err
	}
	return recorder.request, response.Body.Close()
}

func hasLength(key string, bytes int) bool {
	raw, err := base64.RawURLEncoding.DecodeString(key)
	return err == nil && len(raw) == bytes
}

// requestRecorder is an HTTP client that records the library's request instead of sending it, because only
// server/egress may connect to other servers.
type requestRecorder struct{ request Encrypted }

func (r *requestRecorder) Do(request *http.Request) (*http.Response, error) {
	body, err := io.ReadAll(request.Body)
	if err != nil {
		return nil, err
	}
	r.request = Encrypted{Headers: map[string]string{}, Body: base64.StdEncoding.EncodeToString(body)}
	for name := range request.Header {
		r.request.Headers[name] = request.Header.Get(name)
	}
	return &http.Response{StatusCode: http.StatusCreated, Body: http.NoBody}, nil
}
