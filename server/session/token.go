package session

import "github.com/pocketbase/pocketbase/tools/security"

const (
	peopleTable = "users"
	deviceClaim = "did"
)

// deviceIn reads the device of a token whose signature was checked before. The rules make tokens (pb_hooks/sessions/grant.ts).
func deviceIn(token string) string {
	claims, err := security.ParseUnverifiedJWT(token)
	if err != nil {
		return ""
	}
	id, _ := claims[deviceClaim].(string)
	return id
}
