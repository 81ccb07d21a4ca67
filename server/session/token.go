package session

import (
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
)

const (
	peopleTable = "users"
	deviceClaim = "did"
)

// IssueToken makes the access token of a person on a device: PocketBase's own kind, not refreshable, with the device in it.
func (s *Sessions) IssueToken(app core.App, user, device string, ttlMs int64) (string, error) {
	record, err := app.FindRecordById(peopleTable, user)
	if err != nil {
		return "", err
	}
	return security.NewJWT(jwt.MapClaims{
		core.TokenClaimType:         core.TokenTypeAuth,
		core.TokenClaimId:           record.Id,
		core.TokenClaimCollectionId: record.Collection().Id,
		core.TokenClaimRefreshable:  false,
		deviceClaim:                 device,
	}, record.TokenKey()+record.Collection().AuthToken.Secret, time.Duration(ttlMs)*time.Millisecond)
}

// deviceIn reads the device of a token whose signature was checked before.
func deviceIn(token string) string {
	claims, err := security.ParseUnverifiedJWT(token)
	if err != nil {
		return ""
	}
	id, _ := claims[deviceClaim].(string)
	return id
}
