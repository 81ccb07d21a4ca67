package session

import (
	"database/sql"
	"errors"
	"net/http"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"coterie/clock"
	"coterie/secrets"
)

const (
	apiKeysTable = "api_keys"
	apiKeyPrefix = "ck_"
)

// apiKeyIn returns the API key of a request, or "". API keys are accepted only as a bearer token.
func apiKeyIn(r *http.Request) string {
	header := r.Header.Get("Authorization")
	if len(header) > 7 && strings.EqualFold(header[:7], "Bearer ") && strings.HasPrefix(header[7:], apiKeyPrefix) {
		return header[7:]
	}
	return ""
}

// identifyKey accepts an active API key for routes that require one of its scopes. The request acts as the key's
// creator, whose permissions the route checks. API keys can't use routes without a scope, sync, the event stream or
// PocketBase's routes.
func (s *Sessions) identifyKey(e *core.RequestEvent, key string) (string, error) {
	e.Auth = nil
	var found struct {
		Id   string `db:"id"`
		User string `db:"user_id"`
		May  bool   `db:"may"`
	}
	err := s.app.ConcurrentDB().NewQuery("SELECT id, user_id, EXISTS (SELECT 1 FROM json_each(scopes) WHERE value = {:scope}) AS may FROM " +
		apiKeysTable + " WHERE secret_hash = {:hash} AND secret_hash != '' AND ended_at = '' AND (expires_at = '' OR expires_at > {:now})").
		Bind(dbx.Params{
			"hash":  secrets.SHA256(key),
			"scope": s.scopes[e.Request.Method+" "+e.Request.URL.Path],
			"now":   clock.Now().UTC().Format("2006-01-02 15:04:05"),
		}).One(&found)
	if errors.Is(err, sql.ErrNoRows) {
		return codeKeyInvalid, nil
	}
	if err != nil {
		return "", err
	}
	if !found.May {
		return codeKeyScope, nil
	}
	creator, err := s.app.FindRecordById(usersTable, found.User)
	if err != nil {
		return codeKeyInvalid, nil
	}
	e.Auth = creator
	e.Set(apiKeyKey, found.Id)
	return "", nil
}
