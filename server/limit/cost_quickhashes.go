//go:build quickhashes

package limit

import "golang.org/x/crypto/bcrypt"

// passwordCost is the minimum cost, because tests sign up hundreds of users. This build must not be used in production.
const passwordCost = bcrypt.MinCost
