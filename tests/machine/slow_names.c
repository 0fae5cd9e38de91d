/* A name resolver that never returns. The tests preload this library in place of the system's resolver. */
#include <netdb.h>
#include <unistd.h>

int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **found)
{
    (void)name, (void)service, (void)hints, (void)found;
    for (;;)
        pause();
}
