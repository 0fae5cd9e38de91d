/* A name resolver that never answers. It is preloaded, so that it replaces the one of the system. */
#include <netdb.h>
#include <unistd.h>

int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **found)
{
    (void)name, (void)service, (void)hints, (void)found;
    for (;;)
        pause();
}
