// Package oidc talks to an OpenID Connect provider: discovery, the address of its sign-in page, and the exchange of a code
// for verified claims (S31). Input and output are JSON. The rules in pb_hooks/sessions decide which account the claims open.
package oidc

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"coterie/clock"
	"coterie/egress"
)

const (
	// requestTimeout limits one request to the provider, totalTimeout all requests of one call.
	requestTimeout = 8 * time.Second
	totalTimeout   = 15 * time.Second
	// discoveryLife and failureLife are how long a discovery and a failed one are reused.
	discoveryLife = time.Hour
	failureLife   = 10 * time.Second
	// maxCalls is the maximum number of concurrent calls, because each one occupies a runtime of the rules.
	maxCalls = 4
	// maxClockSkew is the accepted difference between the provider's clock and ours.
	maxClockSkew = 5 * time.Minute
)

// Client connects to providers under the rules of egress.
type Client struct {
	guard *egress.Client
	http  *http.Client
	calls chan struct{}

	mu sync.Mutex
	// last is the last discovery; there is only one provider.
	last discovery
}

type discovery struct {
	issuer   string
	provider *oidc.Provider
	failure  *failure
	until    time.Time
}

// New returns a client whose connections obey guard.
func New(guard *egress.Client) *Client {
	return &Client{guard: guard, http: guard.HTTPClient(requestTimeout), calls: make(chan struct{}, maxCalls)}
}

// Call is the input of all functions; each uses the fields that it needs.
type Call struct {
	Issuer   string `json:"issuer"`
	ClientID string `json:"clientId"`
	Secret   string `json:"secret"`
	// Redirect is the address of our page to which the provider sends the person back.
	Redirect string `json:"redirect"`
	State    string `json:"state"`
	Nonce    string `json:"nonce"`
	// Verifier is the PKCE secret, of which the provider first gets only the hash.
	Verifier string `json:"verifier"`
	Code     string `json:"code"`
	// GroupClaim is the claim with the person's groups; "" for none.
	GroupClaim string `json:"groupClaim"`
}

// Answer is the output of all functions.
type Answer struct {
	// Problem is "" for success, otherwise a code from domain/people/security/single-sign-on.ts. Text is a technical detail for
	// admins and the log.
	Problem string `json:"problem"`
	Text    string `json:"text"`
	// Address is the provider's sign-in page.
	Address string `json:"address"`
	// Claims are those of the ID token. UserInfo are those of the user info endpoint, null if it wasn't needed.
	Claims   map[string]any `json:"claims"`
	UserInfo map[string]any `json:"userInfo"`
}

// failure is a problem with its text, which must contain no codes and no tokens.
type failure struct{ problem, text string }

// Address returns the provider's sign-in page for one sign-in.
func (c *Client) Address(input string) (string, error) {
	return c.call(input, func(ctx context.Context, q Call, answer *Answer) *failure {
		provider, failed := c.discover(ctx, q.Issuer)
		if failed != nil {
			return failed
		}
		answer.Address = configOf(provider, q).AuthCodeURL(q.State, oidc.Nonce(q.Nonce), oauth2.S256ChallengeOption(q.Verifier))
		return nil
	})
}

// Redeem exchanges a code and verifies the ID token: signature, issuer, audience, times and nonce.
func (c *Client) Redeem(input string) (string, error) {
	return c.call(input, func(ctx context.Context, q Call, answer *Answer) *failure {
		provider, failed := c.discover(ctx, q.Issuer)
		if failed != nil {
			return failed
		}
		token, err := configOf(provider, q).Exchange(ctx, q.Code, oauth2.VerifierOption(q.Verifier))
		if err != nil {
			return exchangeFailure(err)
		}
		raw, _ := token.Extra("id_token").(string)
		verified, err := provider.Verifier(&oidc.Config{ClientID: q.ClientID, Now: clock.Now}).Verify(ctx, raw)
		if err != nil {
			return verifyFailure(err)
		}
		if q.Nonce == "" || verified.Nonce != q.Nonce {
			return &failure{"token-invalid", "the ID token has another nonce"}
		}
		if verified.IssuedAt.After(clock.Now().Add(maxClockSkew)) {
			return &failure{"clock", "the ID token was issued in the future"}
		}
		if err := verified.Claims(&answer.Claims); err != nil {
			return &failure{"token-invalid", "the claims can't be read"}
		}
		if !needsUserInfo(answer.Claims, q.GroupClaim) || provider.UserInfoEndpoint() == "" {
			return nil
		}
		return readUserInfo(ctx, provider, token, verified.Subject, answer)
	})
}

// Check tries a provider without a person: discovery, features, keys, and whether it accepts the client's secret.
func (c *Client) Check(input string) (string, error) {
	return c.call(input, func(ctx context.Context, q Call, _ *Answer) *failure {
		c.forget()
		provider, failed := c.discover(ctx, q.Issuer)
		if failed != nil {
			return failed
		}
		if failed := c.checkKeys(ctx, provider); failed != nil {
			return failed
		}
		// Providers check the client before the code, so a made-up code shows whether the secret is right.
		_, err := configOf(provider, q).Exchange(ctx, oauth2.GenerateVerifier(), oauth2.VerifierOption(oauth2.GenerateVerifier()))
		if failed := exchangeFailure(err); failed.problem != "code-refused" {
			return failed
		}
		return nil
	})
}

func (c *Client) call(input string, work func(context.Context, Call, *Answer) *failure) (string, error) {
	var q Call
	if err := json.Unmarshal([]byte(input), &q); err != nil {
		return "", err
	}
	var answer Answer
	select {
	case c.calls <- struct{}{}:
		defer func() { <-c.calls }()
		ctx, cancel := context.WithTimeout(oidc.ClientContext(context.Background(), c.http), totalTimeout)
		defer cancel()
		if failed := work(ctx, q, &answer); failed != nil {
			answer = Answer{Problem: failed.problem, Text: failed.text}
		}
	default:
		answer = Answer{Problem: "busy"}
	}
	text, err := json.Marshal(answer)
	return string(text), err
}

// discover returns the provider's description, which is reused for an hour. Its keys are fetched when one is unknown.
func (c *Client) discover(ctx context.Context, issuer string) (*oidc.Provider, *failure) {
	c.mu.Lock()
	last := c.last
	c.mu.Unlock()
	if last.issuer == issuer && clock.Now().Before(last.until) {
		return last.provider, last.failure
	}
	found := discovery{issuer: issuer, until: clock.Now().Add(discoveryLife)}
	provider, err := oidc.NewProvider(ctx, issuer)
	if err != nil {
		found.failure, found.until = discoveryFailure(err), clock.Now().Add(failureLife)
	} else if failed := c.unsuitable(provider); failed != nil {
		found.failure, found.until = failed, clock.Now().Add(failureLife)
	} else {
		found.provider = provider
	}
	c.mu.Lock()
	c.last = found
	c.mu.Unlock()
	return found.provider, found.failure
}

func (c *Client) forget() {
	c.mu.Lock()
	c.last = discovery{}
	c.mu.Unlock()
}

// metadata are the parts of the discovery document that go-oidc doesn't return.
type metadata struct {
	ResponseTypes []string `json:"response_types_supported"`
	Challenges    []string `json:"code_challenge_methods_supported"`
	TokenAuth     []string `json:"token_endpoint_auth_methods_supported"`
	Algorithms    []string `json:"id_token_signing_alg_values_supported"`
	Scopes        []string `json:"scopes_supported"`
	KeysURL       string   `json:"jwks_uri"`
}

func metadataOf(provider *oidc.Provider) metadata {
	var read metadata
	// the document was parsed before; a list of another type counts as missing
	_ = provider.Claims(&read)
	return read
}

// unsuitable returns the part of the discovery document that rules the provider out. Missing lists say nothing.
func (c *Client) unsuitable(provider *oidc.Provider) *failure {
	data, endpoint := metadataOf(provider), provider.Endpoint()
	for name, address := range map[string]string{"authorization_endpoint": endpoint.AuthURL, "token_endpoint": endpoint.TokenURL, "jwks_uri": data.KeysURL} {
		if !c.guard.AllowsAddress(address) {
			return &failure{"unsuitable", name}
		}
	}
	if len(data.ResponseTypes) > 0 && !slices.Contains(data.ResponseTypes, "code") {
		return &failure{"unsuitable", "response_types_supported: code"}
	}
	if len(data.Challenges) > 0 && !slices.Contains(data.Challenges, "S256") {
		return &failure{"unsuitable", "code_challenge_methods_supported: S256"}
	}
	signed := func(algorithm string) bool { return !strings.HasPrefix(algorithm, "HS") && algorithm != "none" }
	if len(data.Algorithms) > 0 && !slices.ContainsFunc(data.Algorithms, signed) {
		return &failure{"unsuitable", "id_token_signing_alg_values_supported: RS256"}
	}
	return nil
}

func configOf(provider *oidc.Provider, q Call) *oauth2.Config {
	data, endpoint := metadataOf(provider), provider.Endpoint()
	// tries one way only, because a provider may void the code after a failed attempt
	endpoint.AuthStyle = oauth2.AuthStyleInHeader
	if len(data.TokenAuth) > 0 && !slices.Contains(data.TokenAuth, "client_secret_basic") {
		endpoint.AuthStyle = oauth2.AuthStyleInParams
	}
	scopes := []string{oidc.ScopeOpenID, "email", "profile"}
	if q.GroupClaim != "" && slices.Contains(data.Scopes, q.GroupClaim) {
		scopes = append(scopes, q.GroupClaim)
	}
	return &oauth2.Config{ClientID: q.ClientID, ClientSecret: q.Secret, Endpoint: endpoint, RedirectURL: q.Redirect, Scopes: scopes}
}

func (c *Client) checkKeys(ctx context.Context, provider *oidc.Provider) *failure {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, metadataOf(provider).KeysURL, nil)
	if err != nil {
		return &failure{"no-keys", ""}
	}
	response, err := c.http.Do(request)
	if err != nil {
		return connectionFailure(err, "no-keys")
	}
	defer response.Body.Close()
	var set struct {
		Keys []json.RawMessage `json:"keys"`
	}
	if response.StatusCode != http.StatusOK {
		return &failure{"no-keys", response.Status}
	}
	if err := json.NewDecoder(response.Body).Decode(&set); err != nil || len(set.Keys) == 0 {
		return &failure{"no-keys", "jwks_uri"}
	}
	return nil
}

// needsUserInfo reports whether claims that the rules use are missing from the ID token. Many providers send them only at
// the user info endpoint.
func needsUserInfo(claims map[string]any, groupClaim string) bool {
	for _, name := range []string{"email", "email_verified", groupClaim} {
		if _, has := claims[name]; name != "" && !has {
			return true
		}
	}
	return false
}

func readUserInfo(ctx context.Context, provider *oidc.Provider, token *oauth2.Token, subject string, answer *Answer) *failure {
	info, err := provider.UserInfo(ctx, oauth2.StaticTokenSource(token))
	if err != nil {
		return connectionFailure(err, "token-invalid")
	}
	if info.Subject != subject {
		return &failure{"token-invalid", "the user info is about another person"}
	}
	if err := info.Claims(&answer.UserInfo); err != nil {
		return &failure{"token-invalid", "the user info can't be read"}
	}
	return nil
}

func discoveryFailure(err error) *failure {
	var differs *oidc.IssuerMismatchError
	if errors.As(err, &differs) {
		return &failure{"issuer-differs", differs.Discovered}
	}
	return connectionFailure(err, "no-discovery")
}

// connectionFailure describes a request that failed; otherwise is the problem if the provider did answer.
func connectionFailure(err error, otherwise string) *failure {
	var failed *egress.Failure
	switch {
	case errors.As(err, &failed) && failed.Problem == "not-public":
		return &failure{"not-public", ""}
	case errors.As(err, &failed):
		return &failure{"no-connection", failed.Text}
	case errors.Is(err, context.DeadlineExceeded):
		return &failure{"no-connection", ""}
	}
	return &failure{otherwise, ""}
}

// exchangeFailure describes why the provider issued no token. Its answer may repeat the code, so only the error code of
// RFC 6749 is kept.
func exchangeFailure(err error) *failure {
	var refused *oauth2.RetrieveError
	if !errors.As(err, &refused) {
		return connectionFailure(err, "code-refused")
	}
	switch {
	case refused.ErrorCode == "invalid_client" || refused.ErrorCode == "unauthorized_client" || refused.Response.StatusCode == http.StatusUnauthorized:
		return &failure{"client-refused", oauthCode(refused.ErrorCode)}
	case refused.Response.StatusCode >= 500:
		return &failure{"no-connection", refused.Response.Status}
	}
	return &failure{"code-refused", oauthCode(refused.ErrorCode)}
}

// oauthCode returns a registered error code, "" for any other text.
func oauthCode(code string) string {
	known := []string{"invalid_request", "invalid_client", "invalid_grant", "unauthorized_client", "unsupported_grant_type", "invalid_scope"}
	if slices.Contains(known, code) {
		return code
	}
	return ""
}

func verifyFailure(err error) *failure {
	var expired *oidc.TokenExpiredError
	switch {
	case errors.As(err, &expired):
		return &failure{"clock", "the ID token has expired"}
	case strings.Contains(err.Error(), "nbf"):
		return &failure{"clock", "the ID token isn't valid yet"}
	case strings.Contains(err.Error(), "fetching keys"):
		return &failure{"no-keys", ""}
	case strings.Contains(err.Error(), "different provider"):
		return &failure{"token-invalid", "the ID token has another issuer"}
	case strings.Contains(err.Error(), "audience"):
		return &failure{"token-invalid", "the ID token is for another client"}
	}
	return &failure{"token-invalid", "the ID token's signature isn't valid"}
}
