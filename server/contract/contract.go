// Package contract reads dist/contract.json, which describes the product's routes and error codes. The build generates
// it from domain/api and domain/error-code-list.ts, so that Go repeats none of these lists.
package contract

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
)

// Contract is the content of contract.json.
type Contract struct {
	Routes []Route `json:"routes"`
	// Statuses maps error codes to HTTP statuses.
	Statuses map[string]int `json:"statuses"`
	// PrivateNetworks are the networks that the server must not connect to (S11).
	PrivateNetworks []string `json:"privateNetworks"`
	// EmailPattern is the regular expression of a valid email address (S30).
	EmailPattern string `json:"emailPattern"`
}

// Route is one of the product's own routes.
type Route struct {
	Method string `json:"method"`
	Path   string `json:"path"`
	// Access is "public", "signed-in" or the required role.
	Access string `json:"access"`
	// Enrolment means that an admin who lacks a required second factor may call the route.
	Enrolment bool `json:"enrolment"`
	// Scope is the required scope of an API key; "" means that API keys can't call the route.
	Scope string `json:"scope"`
	// BodyLimit replaces the default limit for the request body; nil keeps the default.
	BodyLimit *BodyLimit `json:"bodyLimit"`
	// Raw means that the request body is binary and the input is in the query.
	Raw bool `json:"raw"`
	// File means that the route returns a file.
	File bool `json:"file"`
}

// BodyLimit is the maximum size of a request body in bytes, and the time in milliseconds within which it must arrive.
type BodyLimit struct {
	Bytes int64 `json:"bytes"`
	Ms    int64 `json:"ms"`
}

// Read reads the contract from the build output. If the file is missing, it returns a contract without routes.
func Read(built fs.FS) (Contract, error) {
	var read Contract
	raw, err := fs.ReadFile(built, "contract.json")
	if errors.Is(err, fs.ErrNotExist) {
		return read, nil
	}
	if err != nil {
		return read, err
	}
	decoder := json.NewDecoder(bytes.NewReader(raw))
	// otherwise a renamed property, such as the limit of a request body, would be ignored
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&read); err != nil {
		return read, fmt.Errorf("contract.json: %w", err)
	}
	return read, nil
}

// Public returns the routes that need no authentication, e.g. "POST /api/signin".
func (c Contract) Public() map[string]bool {
	return c.routesWhere(func(route Route) bool { return route.Access == "public" })
}

// Enrolment returns the routes that an admin may call before enrolling a required second factor.
func (c Contract) Enrolment() map[string]bool {
	return c.routesWhere(func(route Route) bool { return route.Enrolment })
}

// Raw returns the routes with a binary request body.
func (c Contract) Raw() map[string]bool {
	return c.routesWhere(func(route Route) bool { return route.Raw })
}

// Files returns the routes that return a file.
func (c Contract) Files() map[string]bool {
	return c.routesWhere(func(route Route) bool { return route.File })
}

// Scopes maps routes, e.g. "GET /api/admin/people", to the required scope of an API key.
func (c Contract) Scopes() map[string]string {
	scopes := map[string]string{}
	for _, route := range c.Routes {
		if route.Scope != "" {
			scopes[route.Method+" "+route.Path] = route.Scope
		}
	}
	return scopes
}

func (c Contract) routesWhere(matches func(Route) bool) map[string]bool {
	names := map[string]bool{}
	for _, route := range c.Routes {
		if matches(route) {
			names[route.Method+" "+route.Path] = true
		}
	}
	return names
}

// Status returns the HTTP status of an error code, or 400 if the contract defines none.
func (c Contract) Status(code string) int {
	if status, known := c.Statuses[code]; known {
		return status
	}
	return http.StatusBadRequest
}
