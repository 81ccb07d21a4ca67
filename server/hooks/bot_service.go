package hooks

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"coterie/session"
)

const (
	// standInVariable names a server on this machine that answers instead of the services, for tests.
	standInVariable    = "COTERIE_BOT_SERVICE"
	botServiceWithin   = 5 * time.Second
	longestServiceText = 16 << 10
)

// botServices are where each service is asked. Nothing else is ever asked: no setting names a host.
var botServices = map[string]string{
	"turnstile": "https://challenges.cloudflare.com/turnstile/v0/siteverify",
	"recaptcha": "https://www.google.com/recaptcha/api/siteverify",
}

var botClient = &http.Client{
	Timeout:       botServiceWithin,
	CheckRedirect: func(*http.Request, []*http.Request) error { return errors.New("a service doesn't send us elsewhere") },
}

// askBotService gives the service the token and the secret, and answers what it says, "" when it doesn't in time.
func askBotService(provider, secret, token, ip string) string {
	address, ok := botServices[provider]
	if !ok {
		return ""
	}
	if standIn := standIn(standInVariable); standIn != "" {
		address = standIn + "/" + provider
	}
	ctx, cancel := context.WithTimeout(context.Background(), botServiceWithin)
	defer cancel()
	form := url.Values{"secret": {secret}, "response": {token}, "remoteip": {ip}}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, strings.NewReader(form.Encode()))
	if err != nil {
		return ""
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := botClient.Do(request)
	if err != nil {
		return ""
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, longestServiceText))
	if err != nil || answer.StatusCode >= http.StatusInternalServerError {
		return ""
	}
	return string(text)
}

// standIn is honoured only on this machine: elsewhere it could vouch for anybody.
func standIn(variable string) string {
	address := os.Getenv(variable)
	parsed, err := url.Parse(address)
	if err != nil || parsed.Scheme != "http" || !session.IsLoopback(parsed.Host) {
		return ""
	}
	return strings.TrimSuffix(address, "/")
}
