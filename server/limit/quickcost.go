//go:build quickhashes

package limit

import "golang.org/x/crypto/bcrypt"

// passwordCost is the least that bcrypt does: this binary is built for tests, which sign up hundreds of people. Nobody serves with it.
const passwordCost = bcrypt.MinCost

// workPart divides the numbers that a proof of work may ask for: a test is to find its number at once.
const workPart = 50
