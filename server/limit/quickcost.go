//go:build quickhashes

package limit

import "golang.org/x/crypto/bcrypt"

// passwordCost is the least that bcrypt does: this binary is built for tests, which sign up hundreds of people. Nobody serves with it.
const passwordCost = bcrypt.MinCost
