//go:build !quickhashes

package limit

import "golang.org/x/crypto/bcrypt"

// passwordCost is bcrypt's work for one password: 50 ms of a core, on purpose.
const passwordCost = bcrypt.DefaultCost

// workPart divides the numbers that a proof of work may ask for; by one: it asks for any.
const workPart = 1
