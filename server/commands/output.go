package commands

import (
	"encoding/json"
	"fmt"
	"strings"
)

// argumentJSON converts `seed=7 people=200` to {"seed":"7","people":"200"}. An argument without "=" gets the value
// "yes".
func argumentJSON(args []string) (string, error) {
	values := map[string]string{}
	for _, word := range args {
		name, value, found := strings.Cut(word, "=")
		if !found {
			value = "yes"
		}
		values[name] = value
	}
	text, err := json.Marshal(values)
	return string(text), err
}

// printResult prints the result of a rules function and returns its exit status as an error.
func printResult(result any) error {
	answer, isObject := result.(map[string]any)
	if !isObject {
		if result != nil {
			fmt.Println(result)
		}
		return nil
	}
	if text, ok := answer["text"]; ok {
		fmt.Println(text)
	}
	if status, ok := answer["status"].(int64); ok && status != 0 {
		return exitStatus(status)
	}
	return nil
}
