//go:build !quickhashes

package limit

import "golang.org/x/crypto/bcrypt"

// passwordCost is the bcrypt cost: about 50 ms of CPU time per password, intentionally.
const passwordCost = bcrypt.DefaultCost
