"""JSON-RPC 2.0 over lines, whatever the methods: messages, the stream of lines, calls that can be cancelled."""
