import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A client of the engine for Java without any library: questions are futures, answers are lines of JSON, which a
 * program would give to its JSON library.
 *
 * <p>{@code java Client.java preferans engine}
 */
public final class Client implements AutoCloseable {
    private static final Pattern ID = Pattern.compile("\"id\":(\\d+)[,}]");

    private final Process process;
    private final Writer out;
    private final AtomicLong next = new AtomicLong(1);
    private final Map<Long, CompletableFuture<String>> waiting = new ConcurrentHashMap<>();

    /** Starts the engine with a command. */
    public Client(String... command) throws IOException {
        process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        out = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
        Thread reader = new Thread(this::read, "engine answers");
        reader.setDaemon(true);
        reader.start();
    }

    /** Asks a question, its params as a JSON object; the future has the whole line of the answer. */
    public CompletableFuture<String> ask(String method, String params) throws IOException {
        long id = next.getAndIncrement();
        CompletableFuture<String> answer = new CompletableFuture<>();
        waiting.put(id, answer);
        send("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + params + "}");
        answer.whenComplete((line, failure) -> {
            if (answer.isCancelled()) {
                try {
                    send("{\"jsonrpc\":\"2.0\",\"method\":\"$/cancel\",\"params\":{\"id\":" + id + "}}");
                } catch (IOException gone) {
                    // The engine has ended, and with it the question.
                }
            }
        });
        return answer;
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    private synchronized void send(String line) throws IOException {
        out.write(line + "\n");
        out.flush();
    }

    private void read() {
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                Matcher id = ID.matcher(line);
                CompletableFuture<String> answer = id.find() ? waiting.remove(Long.parseLong(id.group(1))) : null;
                if (answer != null) answer.complete(line);
            }
        } catch (IOException gone) {
            // Told to those who wait, below.
        }
        waiting.values().forEach(answer -> answer.completeExceptionally(new IOException("the engine has ended")));
    }

    /** Asks two questions at once and prints the answers. */
    public static void main(String[] command) throws Exception {
        String deal = "\"AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A\"";
        try (Client engine = new Client(command)) {
            CompletableFuture<String> table = engine.ask("tricks_table", "{\"deal\":" + deal + "}");
            CompletableFuture<String> caught = engine.ask("solve",
                "{\"hands\":[\"A.-.-.7\",\"7.-.-.K\",\"K.-.8.-\"],\"objective\":\"misere\"}");
            System.out.println(table.get());
            System.out.println(caught.get());
        }
    }
}
